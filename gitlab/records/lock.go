package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

const (
	// patience is how long to wait for the others.
	patience = 2 * time.Second
	// again is how often to ask for the file lock.
	again = 2 * time.Millisecond
	// pause is how long an instance that let go leaves the lock alone: longer
	// than again, so that one with much to write does not shut out another.
	pause = 2 * again
)

// locked does something while no other goroutine and no other instance does.
func (r *Records) locked(do func() error) error {
	ctx, cancel := context.WithTimeout(context.Background(), r.patience)
	defer cancel()
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-ctx.Done():
		return r.busy()
	}
	if err := os.MkdirAll(r.dir, dirMode); err != nil {
		return r.failed("make", "", err)
	}
	time.Sleep(pause - time.Since(r.released))
	lock := flock.New(r.path(lockName), flock.SetPermissions(fileMode))
	if _, err := lock.TryLockContext(ctx, again); errors.Is(err, context.DeadlineExceeded) {
		return r.busy()
	} else if err != nil {
		return r.failed("lock", lockName, err)
	}
	defer func() {
		// What was to be done is done; the lock ends with the file at the latest.
		_ = lock.Close()
		r.released = time.Now()
	}()
	return do()
}

func (r *Records) busy() error {
	return fmt.Errorf("lock %s: another duodash holds it; try again, or close the other one", r.path(lockName))
}

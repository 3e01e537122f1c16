package records

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"duodash/model"
)

const writableHint = "set XDG_STATE_HOME to a directory that can be written"

// Taken is the error of a decision on a request that was answered already,
// from another window of this program.
type Taken struct {
	// Other is that answer.
	Other model.Record
}

// Error says when it was answered, on the person's clock, and how.
func (t *Taken) Error() string {
	return "already answered from another window at " + t.Other.At.Local().Format("15:04") + " (" + t.Other.Verb.Past() + ")"
}

// failed says what could not be done with which file, and what the person can
// do. The system's error names the same path once more, so only its cause is
// kept.
func (r *Records) failed(doing, name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s %s: %w; %s", doing, r.path(name), err, writableHint)
}

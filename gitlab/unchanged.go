package gitlab

import (
	"crypto/sha256"
	"reflect"
	"sync"
)

// unchanged knows the last good answer to each operation, so that one with the
// same bytes is not decoded again; most polls of a quiet day are that. The
// zero value is ready.
type unchanged struct {
	mu   sync.Mutex
	last map[string]decoded
}

// decoded is an answer with the hash of question and bytes. Nobody writes to
// data once it is here.
type decoded struct {
	sum  [sha256.Size]byte
	data any
}

// sumOf identifies an answer to a question.
func sumOf(question, bytes []byte) [sha256.Size]byte {
	h := sha256.New()
	inner := sha256.Sum256(question)
	_, _ = h.Write(inner[:])
	_, _ = h.Write(bytes)
	return [sha256.Size]byte(h.Sum(nil))
}

// fill copies the known answer into data, a pointer to the operation's type;
// it reports false when the answer is another one.
func (u *unchanged) fill(operation string, sum [sha256.Size]byte, data any) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	known, ok := u.last[operation]
	if !ok || known.sum != sum {
		return false
	}
	reflect.ValueOf(data).Elem().Set(reflect.ValueOf(known.data).Elem())
	return true
}

// keep remembers an answer that was decoded without errors.
func (u *unchanged) keep(operation string, sum [sha256.Size]byte, data any) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.last == nil {
		u.last = map[string]decoded{}
	}
	u.last[operation] = decoded{sum: sum, data: data}
}

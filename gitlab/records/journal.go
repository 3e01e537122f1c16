package records

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"

	"duodash/model"
)

const (
	// chunk is read at once; nearly every line fits.
	chunk = 64 << 10
	// longest is the longest line that is read; longer ones are passed over.
	longest = 4 << 20
)

// add appends rec to the journal. One that is about to be sent is on the disk
// before add returns.
func (r *Records) add(rec model.Record) error {
	text, err := encoded(lineOf(rec))
	if err == nil {
		err = appendLine(r.path(journalName), text, rec.Outcome == model.Sending)
	}
	if err != nil {
		return r.failed("write", journalName, err)
	}
	return nil
}

// appendLine adds text to the file in one call, so that a reader meets all of
// it or its beginning and never a mix of two.
func appendLine(path string, text []byte, sync bool) (err error) {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_RDWR, fileMode)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	cut, err := endsInside(file)
	if err != nil {
		return err
	}
	if cut {
		text = append([]byte{'\n'}, text...)
	}
	if _, err := file.Write(text); err != nil || !sync {
		return err
	}
	return file.Sync()
}

// endsInside reports whether the last line of the file has no end, because a
// crash or a full disk cut it.
func endsInside(file *os.File) (bool, error) {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return false, err
	}
	var last [1]byte
	_, err = file.ReadAt(last[:], info.Size()-1)
	return last[0] != '\n', err
}

// Decisions returns all decisions on one session that the journal knows, the
// oldest first, each with its last known outcome: model.Sending is one that is
// on its way, or that nothing more was written about.
func (r *Records) Decisions(id model.SessionID) ([]model.Record, error) {
	file, err := os.Open(r.path(journalName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, r.failed("read", journalName, err)
	}
	defer func() { _ = file.Close() }()
	var all []model.Record
	place := map[string]int{}
	number := []byte(strconv.FormatInt(id.Number, 10))
	err = eachLine(file, func(text []byte) {
		if !mayTell(text, number) {
			return
		}
		var l line
		if json.Unmarshal(text, &l) != nil {
			return
		}
		rec, ok := l.record()
		if !ok || rec.Session != id {
			return
		}
		if at, known := place[rec.ID]; known {
			all[at] = rec
			return
		}
		place[rec.ID] = len(all)
		all = append(all, rec)
	})
	if err != nil {
		return nil, r.failed("read", journalName, err)
	}
	slices.SortStableFunc(all, func(a, b model.Record) int { return a.At.Compare(b.At) })
	return all, nil
}

// mayTell reports whether a line may be about the session with this number. It
// spares decoding the many others. Inside a text a quotation mark is escaped,
// so what is found is the key.
func mayTell(text, number []byte) bool {
	_, value, found := bytes.Cut(text, []byte(`"session":`))
	return !found || bytes.HasPrefix(bytes.TrimLeft(value, " \t"), number)
}

// eachLine hands out the lines of a file, also the last one without an end.
// They are gone with the next one.
func eachLine(file io.Reader, do func(text []byte)) error {
	in := bufio.NewReaderSize(file, chunk)
	var long []byte
	tooLong := false
	for {
		part, err := in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			if tooLong = tooLong || len(long)+len(part) > longest; !tooLong {
				long = append(long, part...)
			}
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if len(long) > 0 && !tooLong {
			part = append(long, part...)
		}
		if !tooLong {
			do(part)
		}
		if err != nil {
			return nil
		}
		long, tooLong = long[:0], false
	}
}

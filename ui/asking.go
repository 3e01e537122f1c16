package ui

import "context"

// asking is one kind of question to GitLab. Only the newest question of a kind
// counts: a new one cancels the one before, and a reply that is not to the
// open question is dropped.
type asking struct {
	last   int
	open   bool
	cancel context.CancelFunc
}

// begin opens a question; its reply has to carry the returned number.
func (q *asking) begin(parent context.Context) (context.Context, int) {
	q.drop()
	ctx, cancel := context.WithCancel(parent)
	q.last++
	q.open, q.cancel = true, cancel
	return ctx, q.last
}

// end closes the question that a reply answers. It reports false for replies
// to questions that nobody asks any more.
func (q *asking) end(number int) bool {
	if !q.open || number != q.last {
		return false
	}
	q.drop()
	return true
}

// drop closes the open question, if there is one, and cancels its request.
func (q *asking) drop() {
	if q.cancel != nil {
		q.cancel()
	}
	q.open, q.cancel = false, nil
}

package gitlab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync/atomic"

	"duodash/model"
)

// Decide sends a decision, exactly as it is and at most once: on a connection
// of its own, without anything that would let net/http send it again. An
// answer becomes POST …/resume, a stop becomes PATCH with status_event stop.
// Source: GitLab ee/lib/api/ai/duo_workflows/workflows.rb.
//
// Errors: Forbidden from a read-only Client, NotResumable when GitLab takes no
// decision now, RateLimited and Unavailable when nothing was done,
// OutcomeUnknown when it may have arrived.
func (c *Client) Decide(ctx context.Context, d model.Decision) (model.Receipt, error) {
	doing := fmt.Sprintf("%s session %d", d.Verb, d.Session.Number)
	req, sent, err := c.decisionRequest(ctx, d)
	if err != nil {
		return model.Receipt{}, c.failed(doing, err)
	}
	bound, cancel := c.bounded(req.Context())
	defer cancel()
	if ctx.Err() != nil {
		return model.Receipt{}, c.failed(doing, c.networkError(ctx, ctx.Err()))
	}
	resp, err := c.decider.Do(req.WithContext(bound))
	if err != nil {
		return model.Receipt{}, c.failed(doing, c.lost(ctx, err, sent.possible(err)))
	}
	got, err := read(resp)
	if got.status/100 != 2 {
		return model.Receipt{}, c.failed(doing, c.declined(got))
	}
	if err != nil {
		return model.Receipt{}, c.failed(doing, c.lost(ctx, err, true))
	}
	receipt, err := receiptOf(got, d)
	if err != nil {
		return model.Receipt{}, c.failed(doing, c.lost(ctx, err, true))
	}
	return receipt, nil
}

// resumeBody is the body of a resume; a message that is empty is not sent.
type resumeBody struct {
	Approval bool   `json:"human_approval"`
	Message  string `json:"human_message,omitempty"`
}

type stopBody struct {
	Event string `json:"status_event"`
}

func (c *Client) decisionRequest(ctx context.Context, d model.Decision) (*http.Request, *delivery, error) {
	if err := c.checkDecision(d); err != nil {
		return nil, nil, err
	}
	method, tail, body := http.MethodPost, "/resume", any(resumeBody{Approval: d.Approval, Message: d.Message})
	if d.Verb == model.Stop {
		method, tail, body = http.MethodPatch, "", stopBody{Event: "stop"}
	}
	var encoded bytes.Buffer
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		return nil, nil, fmt.Errorf("write the decision: %w", err)
	}
	sent := &delivery{}
	address := fmt.Sprintf("%s/api/v4/ai/duo_workflows/workflows/%d%s", c.host, d.Session.Number, tail)
	content := bytes.NewReader(bytes.TrimSuffix(encoded.Bytes(), []byte("\n")))
	req, err := http.NewRequestWithContext(httptrace.WithClientTrace(ctx, sent.trace()), method, address, content)
	if err != nil {
		return nil, nil, fmt.Errorf("write the decision: %w", err)
	}
	// Without it net/http cannot send the body a second time.
	req.GetBody = nil
	req.Close = true
	req.Header.Set("Content-Type", "application/json")
	return req, sent, nil
}

// checkDecision is the last guard; model.Decide makes none of these.
func (c *Client) checkDecision(d model.Decision) error {
	switch {
	case c.readOnly:
		return &model.Error{
			Kind: model.Forbidden, Said: model.Line("this was started read-only"), Hint: "start it without --read-only",
		}
	case c.token.IsZero():
		return noToken(c.host)
	case d.Session.Number <= 0, d.Verb < model.Approve, d.Verb > model.Stop:
		return &model.Error{Kind: model.Invalid, Said: model.Line("there is nothing to send")}
	case d.Verb == model.Approve && strings.TrimSpace(d.Message) != "":
		// It would break the CI job of a flow.
		return &model.Error{Kind: model.Invalid, Said: model.Line("an approval carries no message")}
	default:
		return c.checkHost(d.Session)
	}
}

// delivery tells whether a request can have left this machine.
type delivery struct {
	// watched is set when the transport reports what it does.
	watched, connected atomic.Bool
}

func (s *delivery) trace() *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		GetConn: func(string) { s.watched.Store(true) },
		GotConn: func(httptrace.GotConnInfo) { s.connected.Store(true) },
	}
}

// possible reports whether a request that ended in err may have been
// delivered. Only a connection that never came about proves that it was not.
func (s *delivery) possible(err error) bool {
	var dial *net.OpError
	var dns *net.DNSError
	switch {
	case s.watched.Load():
		return s.connected.Load()
	case errors.As(err, &dns):
		return false
	default:
		return !errors.As(err, &dial) || dial.Op != "dial"
	}
}

// receiptOf reads a success. A resume answers the session with its new
// workload, a stop answers the row of the session.
func receiptOf(r reply, d model.Decision) (model.Receipt, error) {
	if !r.isJSON() {
		return model.Receipt{}, errNotJSON
	}
	type numbered struct {
		ID json.Number `json:"id"`
	}
	var answer struct {
		numbered
		Workload *numbered `json:"workload"`
		Workflow *numbered `json:"workflow"`
		Message  any       `json:"message"`
	}
	if err := json.Unmarshal(r.body, &answer); err != nil {
		return model.Receipt{}, fmt.Errorf("read the answer: %w", err)
	}
	id := answer.ID
	if answer.Workflow != nil {
		id = answer.Workflow.ID
	}
	if number, err := id.Int64(); err != nil || number != d.Session.Number {
		// A stop of what is stopped may answer with words alone.
		if d.Verb != model.Stop || id != "" || answer.Message == nil {
			return model.Receipt{}, errors.New("the answer is not about the session")
		}
	}
	var receipt model.Receipt
	if answer.Workload != nil && d.Verb != model.Stop {
		receipt.Workload, _ = answer.Workload.ID.Int64()
	}
	return receipt, nil
}

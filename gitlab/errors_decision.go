package gitlab

import (
	"context"
	"net/http"
	"strings"

	"duodash/model"
)

const (
	lookAgain = "read the session again before anything else is sent"
	nothing   = "nothing was sent"
	// bareForbidden is the whole answer when a session takes no decision now:
	// wrong status, job still running, or no permission; GitLab does not say
	// which. Source: GitLab lib/api/helpers.rb.
	bareForbidden = "403 Forbidden"
	// notPermitted is a 401 that has nothing to do with the token. Source:
	// GitLab ee/app/services/ai/duo_workflows/update_workflow_status_service.rb.
	notPermitted = "Can not update workflow"
	// wrongState begins the answer to a stop that came too late.
	wrongState = "workflow that has status"
)

// lost classifies a decision that got no readable answer.
func (c *Client) lost(ctx context.Context, err error, maybeSent bool) *model.Error {
	e := c.networkError(ctx, err)
	if maybeSent {
		e.Kind, e.Said, e.Hint = model.OutcomeUnknown, model.Text{}, lookAgain
		return e
	}
	if e.Hint == "" {
		e.Hint = nothing
	}
	return e
}

// declined classifies an answer that is no success.
func (c *Client) declined(r reply) *model.Error {
	e := c.statusError(r)
	said := e.Said.String()
	switch {
	case r.status >= http.StatusInternalServerError, r.status == http.StatusRequestTimeout:
		// A proxy answers like this also when GitLab has acted.
		e.Kind, e.Hint, e.RetryAfter = model.OutcomeUnknown, lookAgain, 0
	case e.Kind == model.Forbidden && strings.Contains(said, "insufficient_scope"):
		e.Hint = "the token needs scope api to decide; this one may only read"
	case r.status == http.StatusForbidden && said == bareForbidden:
		e.Kind = model.NotResumable
		e.Said = model.Line("GitLab takes no decision on this session now: it does not wait any more, its job still runs, or it is not yours")
		e.Hint = "read it again"
	case r.status == http.StatusUnauthorized && strings.Contains(said, notPermitted):
		e.Kind, e.Hint = model.Forbidden, "only its owner may, and only where GitLab Duo is on"
	case r.status == http.StatusConflict, strings.Contains(said, wrongState):
		e.Kind, e.Hint = model.NotResumable, "read it again"
	}
	return e
}

package gitlab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"github.com/Khan/genqlient/graphql"
)

// bigOperation reads whole logs, and only when they moved; it is not kept.
const bigOperation = "SessionHistory"

// asker is the Client as the generated code wants it.
type asker struct{ *Client }

// MakeRequest sends one GraphQL request. Its error is a *model.Error that does
// not yet say what was tried, or graphErrors, which may come together with data.
func (c asker) MakeRequest(ctx context.Context, req *graphql.Request, resp *graphql.Response) error {
	body, err := json.Marshal(req)
	if err != nil {
		return fmt.Errorf("write the request: %w", err)
	}
	bound, cancel := c.bounded(ctx)
	defer cancel()
	post, err := http.NewRequestWithContext(bound, http.MethodPost, c.host.String()+"/api/graphql", bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("write the request: %w", err)
	}
	post.Header.Set("Content-Type", "application/json")
	answer, err := c.reader.Do(post)
	if err != nil {
		return c.networkError(ctx, err)
	}
	got, err := read(answer)
	switch {
	case got.status != http.StatusOK:
		return c.graphStatusError(got)
	case err != nil:
		return c.networkError(ctx, err)
	}
	sum := sumOf(body, got.body)
	if c.known.fill(req.OpName, sum, resp.Data) {
		return nil
	}
	if err := c.decode(got, resp); err != nil {
		return err
	}
	if req.OpName != bigOperation {
		c.known.keep(req.OpName, sum, resp.Data)
	}
	return nil
}

// decode takes the answer apart by hand, because one odd error entry must not
// hide the data beside it.
func (c *Client) decode(got reply, resp *graphql.Response) error {
	if !got.isJSON() {
		return notJSON()
	}
	var envelope struct {
		Data   json.RawMessage   `json:"data"`
		Errors []json.RawMessage `json:"errors"`
	}
	if err := json.Unmarshal(got.body, &envelope); err != nil {
		return unreadable(err)
	}
	failures := c.graphErrorsOf(envelope.Errors)
	if len(envelope.Data) > 0 && string(envelope.Data) != "null" {
		if err := json.Unmarshal(envelope.Data, resp.Data); err != nil {
			return unreadable(err)
		}
	} else if len(failures) == 0 {
		return unreadable(errNoData)
	}
	if len(failures) > 0 {
		return failures
	}
	return nil
}

// partly reports whether data may be used although err came with it: only when
// the server itself reported errors beside the data. After any other error the
// data is half filled.
func partly(err error) bool {
	var failures graphErrors
	return err == nil || errors.As(err, &failures)
}

// isJSON reports whether the answer says that it is JSON. One that says
// nothing is tried.
func (r reply) isJSON() bool {
	kind := r.header.Get("Content-Type")
	if kind == "" {
		return true
	}
	kind, _, err := mime.ParseMediaType(kind)
	return err == nil && (strings.HasSuffix(kind, "/json") || strings.HasSuffix(kind, "+json"))
}

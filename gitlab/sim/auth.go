package sim

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// credential finds the token of a request: Bearer, or GitLab's own header.
func credential(r *http.Request) (scheme, value string) {
	if v := r.Header.Get("Private-Token"); v != "" {
		return "Private-Token", v
	}
	scheme, value, _ = strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return "Bearer", strings.TrimSpace(value)
	}
	return scheme, ""
}

// whose describes a request's token without its value.
func (s *Server) whose(r *http.Request) string {
	scheme, value := credential(r)
	switch t := s.world.tokens[value]; {
	case scheme == "":
		return "none"
	case value == "":
		return scheme + ", not understood"
	case t == nil:
		return scheme + ", unknown token"
	default:
		return scheme + ", token of " + t.User
	}
}

func (t *Token) may(scopes ...string) bool {
	return slices.ContainsFunc(scopes, func(s string) bool { return slices.Contains(t.Scopes, s) })
}

func (s *Server) view(r *http.Request, now time.Time) *view {
	return &view{w: s.world, now: now, version: s.engine.version, base: s.base(r), root: s.root}
}

// graphqlView authenticates for GraphQL: no token is allowed and sees nothing.
func (s *Server) graphqlView(r *http.Request, now time.Time) (*view, *answer) {
	v := s.view(r, now)
	scheme, value := credential(r)
	if scheme == "" {
		return v, nil
	}
	t := s.world.tokens[value]
	if t == nil || t.Expired || !t.may("api", "read_api", "ai_features", "ai_workflows") {
		a := jsonAnswer(http.StatusUnauthorized, refuse("Invalid token"))
		return nil, &a
	}
	v.user = s.world.users[t.User]
	v.canAct = t.may("api")
	if v.user.Blocked {
		a := jsonAnswer(http.StatusForbidden, refuse("API not accessible for user"))
		return nil, &a
	}
	return v, nil
}

// restView authenticates for REST, which needs a token with one of the scopes.
func (s *Server) restView(r *http.Request, now time.Time, scopes ...string) (*view, *answer) {
	fail := func(status int, body map[string]string) (*view, *answer) {
		a := jsonAnswer(status, body)
		return nil, &a
	}
	_, value := credential(r)
	t := s.world.tokens[value]
	if t == nil {
		return fail(http.StatusUnauthorized, map[string]string{"message": "401 Unauthorized"})
	}
	if t.Expired {
		return fail(http.StatusUnauthorized, map[string]string{
			"error":             "invalid_token",
			"error_description": "Token is expired. You can either do re-authorization or token refresh.",
		})
	}
	v := s.view(r, now)
	v.user = s.world.users[t.User]
	v.canAct = true
	if v.user.Blocked {
		return fail(http.StatusForbidden, map[string]string{"message": "403 Forbidden - Your account has been blocked."})
	}
	if !t.may(scopes...) {
		return fail(http.StatusForbidden, map[string]string{
			"error":             "insufficient_scope",
			"error_description": "The request requires higher privileges than provided by the access token.",
			"scope":             strings.Join(scopes, " "),
		})
	}
	return v, nil
}

package gitlab

import "duodash/model"

// The settings that are read from the environment; the names are those of
// GitLab's own command-line tool.
const (
	tokenVariable   = "GITLAB_TOKEN"
	hostVariable    = "GITLAB_HOST"
	addressVariable = "GITLAB_URI"
)

// Config is where and as whom to ask.
type Config struct {
	Host  Host
	Token Token
}

// FromEnv makes a Config: the host from hostFlag, else from GITLAB_HOST, else
// from GITLAB_URI, else gitlab.com; the token from GITLAB_TOKEN. An error is a
// *model.Error whose sentence says what to set; the host is valid even when
// only the token is missing.
func FromEnv(getenv func(string) string, hostFlag string) (Config, error) {
	written := DefaultHost
	for _, s := range []string{hostFlag, getenv(hostVariable), getenv(addressVariable)} {
		if s != "" {
			written = s
			break
		}
	}
	host, err := ParseHost(written)
	if err != nil {
		return Config{}, &model.Error{
			Kind: model.Invalid, Doing: "use the host", Said: model.Line(err.Error()), Err: err,
		}
	}
	config := Config{Host: host}
	config.Token, err = ParseToken(getenv(tokenVariable))
	if err != nil {
		return config, &model.Error{
			Kind: model.NotSignedIn, Doing: "use " + tokenVariable, Said: model.Line(err.Error()), Err: err,
		}
	}
	if config.Token.IsZero() {
		return config, noToken(host)
	}
	return config, nil
}

func noToken(host Host) *model.Error {
	return &model.Error{
		Kind:  model.NotSignedIn,
		Doing: "sign in to " + host.Name(),
		Said:  model.Line("there is no token"),
		Hint:  tokenHint,
	}
}

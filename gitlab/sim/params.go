package sim

import (
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// params are the parameters of a REST call, from a JSON or a form body and the
// query string.
type params struct{ values map[string]any }

func readParams(r *http.Request, body []byte) (params, *answer) {
	p := params{map[string]any{}}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	form := ""
	switch {
	case len(body) == 0:
	case kind == "application/json":
		if decode(body, &p.values) != nil {
			a := jsonAnswer(http.StatusBadRequest, map[string]string{"error": "message body does not match declared format"})
			return p, &a
		}
		plain(p.values)
	case kind == "application/x-www-form-urlencoded":
		form = string(body)
	default:
		a := jsonAnswer(http.StatusUnsupportedMediaType, map[string]string{"error": "The provided content-type '" + kind + "' is not supported."})
		return p, &a
	}
	for _, text := range []string{r.URL.RawQuery, form} {
		values, err := url.ParseQuery(text)
		if err != nil {
			continue
		}
		for k, v := range values {
			if name, isList := strings.CutSuffix(k, "[]"); isList {
				list := make([]any, len(v))
				for i := range v {
					list[i] = v[i]
				}
				p.values[name] = list
			} else {
				p.values[k] = v[0]
			}
		}
	}
	return p, nil
}

func (p params) has(name string) bool { return p.values[name] != nil }

func (p params) text(name string) string {
	switch v := p.values[name].(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return ""
}

// boolean reads what Grape takes for a boolean.
func (p params) boolean(name string) (value, ok bool) {
	switch v := p.values[name].(type) {
	case bool:
		return v, true
	case string:
		switch strings.ToLower(v) {
		case "true", "1", "t", "on":
			return true, true
		case "false", "0", "f", "off":
			return false, true
		}
	}
	return false, false
}

func toNumber(v any) (int64, bool) {
	switch v := v.(type) {
	case int64:
		return v, true
	case string:
		n, err := strconv.ParseInt(v, 10, 64)
		return n, err == nil
	}
	return 0, false
}

func (p params) number(name string) (int64, bool) { return toNumber(p.values[name]) }

// numbers reads a list of integers; nil when not given.
func (p params) numbers(name string) []int32 {
	list, isList := p.values[name].([]any)
	if !isList {
		return nil
	}
	out := []int32{}
	for _, v := range list {
		if n, ok := toNumber(v); ok {
			out = append(out, int32(n))
		}
	}
	return out
}

// invalid is Grape's answer to a parameter that is missing or malformed.
func invalid(text string) answer {
	return jsonAnswer(http.StatusBadRequest, map[string]string{"error": text})
}

// failure is the answer of GitLab's API helpers.
func failure(status int, text string) answer {
	return jsonAnswer(status, map[string]string{"message": text})
}

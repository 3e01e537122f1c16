package gitlab_test

import (
	"testing"
	"time"

	"duodash/model"
)

// TestAWrongFilterHidesNoNeed asks with filters that name nothing.
func TestAWrongFilterHidesNoNeed(t *testing.T) {
	for _, project := range []string{"no/such", "424242"} {
		w := newWorld(t, asking(), "19.5.0")
		c := w.client(t, "mira-token")
		w.pass(time.Minute)
		list, err := c.List(t.Context(), model.ListQuery{Filter: model.Filter{Project: project}, Needs: true})
		if e := model.AsError(err); e == nil || e.Kind != model.NotFound {
			t.Errorf("%s: %v", project, err)
		}
		if len(list.Needs.Sessions) == 0 {
			t.Errorf("%s: what needs the user was not answered", project)
		}
	}
}

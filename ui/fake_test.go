package ui_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"duodash/model"
	"duodash/ui"
)

const host = "gitlab.example.com"

// fake is a Client whose answers a test sets. It counts every call.
type fake struct {
	mu        sync.Mutex
	sessions  []model.Session
	details   map[int64]model.Detail
	listErr   error
	detailErr error
	decideErr error
	signIns   int
	// delay is how long every answer takes, slowDecide what a decision takes
	// besides.
	delay, slowDecide time.Duration

	lists     []model.ListQuery
	detailed  []int64
	decisions []model.Decision
}

func (f *fake) SignIn(context.Context) (model.Account, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.signIns++
	return account(), nil
}

func account() model.Account {
	return model.Account{Host: host, User: model.Line("mira"), Server: model.Server{Version: model.Line("19.5.0"), Enterprise: true}}
}

func (f *fake) wait(ctx context.Context) { pause(ctx, f.delay) }

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

func (f *fake) List(ctx context.Context, q model.ListQuery) (model.List, error) {
	f.wait(ctx)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lists = append(f.lists, q)
	if f.listErr != nil {
		return model.List{}, f.listErr
	}
	var list model.List
	offset := 0
	_, _ = fmt.Sscanf(q.After, "%d", &offset)
	var matching []model.Session
	for _, s := range f.sessions {
		if s.NeedsYou() && q.Needs {
			list.Needs.Sessions = append(list.Needs.Sessions, s)
		}
		if len(q.Statuses) > 0 && !slices.Contains(q.Statuses, s.Status) {
			continue
		}
		if q.Filter.Project != "" && s.Project.String() != q.Filter.Project {
			continue
		}
		if !q.Since.IsZero() && !s.UpdatedAt.After(q.Since) {
			continue
		}
		matching = append(matching, s)
	}
	end := min(offset+q.First, len(matching))
	list.Page.Sessions = matching[min(offset, end):end]
	list.Page.More = end < len(matching)
	list.Page.Next = fmt.Sprint(end)
	return list, nil
}

func (f *fake) Detail(ctx context.Context, id model.SessionID, _ model.Detail) (model.Detail, error) {
	f.wait(ctx)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.detailed = append(f.detailed, id.Number)
	if f.detailErr != nil {
		return model.Detail{}, f.detailErr
	}
	if d, ok := f.details[id.Number]; ok {
		return d, nil
	}
	for _, s := range f.sessions {
		if s.ID == id {
			return model.Detail{Session: s, Fingerprint: model.FingerprintOf(s)}, nil
		}
	}
	return model.Detail{}, &model.Error{Kind: model.NotFound, Doing: "read the session"}
}

func (f *fake) Request(ctx context.Context, id model.SessionID) (model.Detail, error) {
	return f.Detail(ctx, id, model.Detail{})
}

func (f *fake) Decide(ctx context.Context, d model.Decision) (model.Receipt, error) {
	f.mu.Lock()
	f.decisions = append(f.decisions, d)
	err := f.decideErr
	f.mu.Unlock()
	pause(ctx, f.delay+f.slowDecide)
	return model.Receipt{Workload: 532}, err
}

// set changes the fake while the program runs.
func (f *fake) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

func (f *fake) calls() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.lists) + len(f.detailed) + len(f.decisions)
}

func (f *fake) decided() []model.Decision {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.decisions)
}

func (f *fake) config() ui.Config {
	return ui.Config{
		Client: f, Host: host, Account: account(),
		Open: func(model.Link) error { return nil },
	}
}

// at is the time of the bubble's clock, which begins there.
func at(ago time.Duration) time.Time {
	return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(-ago)
}

func session(number int64, status model.Status, title string) model.Session {
	return model.Session{
		ID: model.SessionID{Host: host, Number: number}, Status: status,
		Title: model.Line(title), Goal: model.Block(title), Flow: model.Line("developer/v1"),
		Project: model.Line("acme/shop"), CreatedAt: at(time.Hour).Add(time.Duration(number) * time.Second),
		UpdatedAt: at(2 * time.Minute), ThreadTS: "t1",
		Web: model.ParseLink(fmt.Sprintf("https://%s/acme/shop/-/automate/agent-sessions/%d", host, number)),
		May: model.Permissions{Update: true, Resume: status.Waiting(), ResumeKnown: true},
	}
}

func toolDetail(s model.Session) model.Detail {
	return model.Detail{
		Session: s,
		Request: model.Request{
			Kind: model.ToolCalls,
			Calls: []model.ToolCall{{
				Name: model.Line("run_command"),
				Args: []model.Argument{
					{Name: model.Line("program"), Value: model.Block("git")},
					{Name: model.Line("args"), Value: model.Block("push origin --delete old/login")},
				},
			}},
			Before: model.Block("I found a stale branch."),
		},
		Fingerprint: model.FingerprintOf(s, "call"),
	}
}

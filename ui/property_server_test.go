package ui_test

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"duodash/model"
)

// job is a session of the moody server, and what it asks.
type job struct {
	session model.Session
	ask     model.Request
	tag     string
	// asked tells requests apart that a session makes one after the other.
	asked int
	// gone is true when it was deleted.
	gone bool
}

// content is what a fingerprint stands for.
type content struct {
	id  int64
	tag string
}

// looked is one call of Request that told something.
type looked struct {
	id           int64
	begun, ended time.Time
	print        model.Fingerprint
}

// attempt is one call of Decide.
type attempt struct {
	decision model.Decision
	begun    time.Time
	byAgent  bool
	// acted is true once the server did what it was told, refused when it said
	// that it will not.
	acted, refused, unknown, ended bool
}

// mood makes the calls of one kind fail until a time.
type mood struct {
	kind  model.ErrorKind
	until time.Time
}

// later is something that the server will do.
type later struct {
	at time.Time
	do func()
}

// moody is a GitLab that is late, fails and changes its mind, the same way for
// the same seed.
type moody struct {
	mu     sync.Mutex
	seed   uint64
	chance *rand.Rand
	jobs   []*job
	agenda []later
	moods  map[string]mood
	calls  map[string]int
	made   int
	last   int64

	told     map[model.Fingerprint]content
	looks    []looked
	attempts []*attempt
	ledger   *ledger
	// broken is what was done to the ledger that may not be done.
	broken []string
}

func newMoody(seed uint64, sessions int) *moody {
	m := &moody{
		seed: seed, chance: rand.New(rand.NewPCG(seed, 1)), last: 1000,
		moods: map[string]mood{}, calls: map[string]int{}, told: map[model.Fingerprint]content{},
	}
	m.ledger = &ledger{moody: m}
	for range sessions {
		m.create()
	}
	return m
}

// lock lets everything happen that was due, then keeps others out.
func (m *moody) lock() {
	m.mu.Lock()
	now := time.Now()
	for len(m.agenda) > 0 {
		slices.SortStableFunc(m.agenda, func(a, b later) int { return a.at.Compare(b.at) })
		if m.agenda[0].at.After(now) {
			return
		}
		next := m.agenda[0]
		m.agenda = m.agenda[1:]
		next.do()
	}
}

func (m *moody) in(d time.Duration, do func()) {
	m.agenda = append(m.agenda, later{time.Now().Add(d), do})
}

// luck is the chance of one call. It depends on nothing but the call, since
// calls may come in any order.
func (m *moody) luck(call string) *rand.Rand {
	m.calls[call]++
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, call, m.calls[call])
	return rand.New(rand.NewPCG(m.seed, h.Sum64()))
}

func span(r *rand.Rand, from, to time.Duration) time.Duration {
	return from + time.Duration(r.Int64N(int64(to-from)))
}

// lateness is how long a call takes: mostly little, sometimes very long.
func lateness(r *rand.Rand) time.Duration {
	switch n := r.IntN(100); {
	case n < 80:
		return span(r, time.Millisecond, 150*time.Millisecond)
	case n < 97:
		return span(r, 150*time.Millisecond, 3*time.Second)
	default:
		return span(r, 3*time.Second, 30*time.Second)
	}
}

// nap waits, and says so when the caller gave up before.
func nap(ctx context.Context, d time.Duration) error {
	pause(ctx, d)
	if ctx.Err() != nil {
		return &model.Error{Kind: model.Canceled, Doing: "ask", Err: ctx.Err()}
	}
	return nil
}

// begin opens a call: it takes its time and may fail. The rest of its time is
// for the way back.
func (m *moody) begin(ctx context.Context, kind, call string) (time.Duration, error) {
	m.lock()
	r := m.luck(call)
	there, back := lateness(r), lateness(r)
	m.mu.Unlock()
	if err := nap(ctx, there); err != nil {
		return 0, err
	}
	m.lock()
	defer m.mu.Unlock()
	mood, moody := m.moods[kind]
	if moody && time.Now().Before(mood.until) {
		e := &model.Error{Kind: mood.kind, Doing: kind}
		if mood.kind == model.RateLimited {
			e.RetryAfter = span(r, time.Second, 20*time.Second)
		}
		return 0, e
	}
	return back, nil
}

func (m *moody) SignIn(ctx context.Context) (model.Account, error) {
	_, err := m.begin(ctx, "sign in", "sign in")
	return account(), err
}

func (m *moody) List(ctx context.Context, q model.ListQuery) (model.List, error) {
	back, err := m.begin(ctx, "list", fmt.Sprint("list", q.Statuses, q.After, q.Needs, q.First))
	if err != nil {
		return model.List{}, err
	}
	m.lock()
	list := m.list(q)
	m.mu.Unlock()
	return list, nap(ctx, back)
}

func (m *moody) list(q model.ListQuery) model.List {
	var list model.List
	var matching []model.Session
	for _, j := range m.jobs {
		s := j.session
		if s.NeedsYou() && q.Needs {
			list.Needs.Sessions = append(list.Needs.Sessions, s)
		}
		if len(q.Statuses) > 0 && !slices.Contains(q.Statuses, s.Status) || !q.Since.IsZero() && !s.UpdatedAt.After(q.Since) {
			continue
		}
		matching = append(matching, s)
	}
	slices.SortFunc(matching, func(a, b model.Session) int {
		if !q.Since.IsZero() {
			return b.UpdatedAt.Compare(a.UpdatedAt)
		}
		return cmp.Compare(b.ID.Number, a.ID.Number)
	})
	// All sessions fit on a page.
	list.Page.Sessions = matching
	return list
}

func (m *moody) find(id model.SessionID) *job {
	for _, j := range m.jobs {
		if j.session.ID == id {
			return j
		}
	}
	return nil
}

// tell is what a session is now; the server remembers what it told.
func (m *moody) tell(id model.SessionID) (model.Detail, error) {
	j := m.find(id)
	if j == nil {
		return model.Detail{}, &model.Error{Kind: model.NotFound, Doing: "read the session"}
	}
	d := model.Detail{Session: j.session, Fingerprint: model.FingerprintOf(j.session, fmt.Sprint(j.asked))}
	tag := ""
	if j.session.Status.Waiting() {
		d.Request, tag = j.ask, j.tag
	}
	m.told[d.Fingerprint] = content{id.Number, tag}
	return d, nil
}

func (m *moody) read(ctx context.Context, kind string, id model.SessionID) (model.Detail, error) {
	back, err := m.begin(ctx, kind, fmt.Sprint(kind, id.Number))
	if err != nil {
		return model.Detail{}, err
	}
	m.lock()
	d, err := m.tell(id)
	m.mu.Unlock()
	if late := nap(ctx, back); late != nil {
		return model.Detail{}, late
	}
	return d, err
}

func (m *moody) Detail(ctx context.Context, id model.SessionID, _ model.Detail) (model.Detail, error) {
	return m.read(ctx, "detail", id)
}

func (m *moody) Request(ctx context.Context, id model.SessionID) (model.Detail, error) {
	begun := time.Now()
	d, err := m.read(ctx, "request", id)
	if err == nil {
		m.lock()
		m.looks = append(m.looks, looked{id.Number, begun, time.Now(), d.Fingerprint})
		m.mu.Unlock()
	}
	return d, err
}

package model

import "time"

// How often things are read. Sources: the hints of GitLab's get_duo_session
// tool (running 30 s, created 120 s) and the 10 s of GitLab's own pages.
const (
	// ListFocused is the pace while the user looks.
	ListFocused = 10 * time.Second
	// ListAway is the pace while the terminal has no focus.
	ListAway = 30 * time.Second
	// ListIdle is the pace while no session is active or waits.
	ListIdle = time.Minute
	// DetailRunning is the pace of an open session that runs or waits.
	DetailRunning = 30 * time.Second
	// DetailCreated is the pace of an open session without a job.
	DetailCreated = 2 * time.Minute
	// Floor is the shortest pause between two readings of the same thing.
	Floor = 5 * time.Second
	// MaxBackoff is the longest pause after failures.
	MaxBackoff = 2 * time.Minute
	// SweepEvery is how often deleted sessions are looked for.
	SweepEvery = 5 * time.Minute
	// Overlap is how far back a reading of changes reaches, since servers
	// write the time of a change before others can see it.
	Overlap = 5 * time.Second
	// sleepGap is how late a timer must be to show that the machine slept.
	sleepGap = 20 * time.Second
)

// Pace is everything that decides when the list is read next.
type Pace struct {
	// Focused is true while the terminal has the focus, or may have it.
	Focused bool
	// Busy is true while a session is active or waits.
	Busy bool
	// Failures counts the readings that failed since the last good one.
	Failures int
	// RetryAfter is what the server asked for; zero when it did not.
	RetryAfter time.Duration
	// Hopeless is true when only the user can mend the failure.
	Hopeless bool
	// Jitter is a random number from 0 up to 1, so that many dashboards do
	// not come back at the same moment.
	Jitter float64
}

// List is how long to wait before the list is read again.
func (p Pace) List() time.Duration {
	switch {
	case p.RetryAfter > 0:
		return max(p.RetryAfter, Floor)
	case p.Hopeless:
		return MaxBackoff
	case p.Failures > 0:
		return p.backoff()
	case !p.Busy:
		return ListIdle
	case !p.Focused:
		return ListAway
	default:
		return ListFocused
	}
}

// backoff doubles with each failure, half of it at random.
func (p Pace) backoff() time.Duration {
	whole := Floor
	for range p.Failures {
		whole = min(2*whole, MaxBackoff)
	}
	return max(Floor, whole/2+time.Duration(p.Jitter*float64(whole/2)))
}

// DetailEvery is how long to wait before an open session is read again when
// the list does not show that it changed; zero means never.
func DetailEvery(s Session) time.Duration {
	switch {
	case s.Status.Ended(), s.Archived:
		return 0
	case s.Status == Created:
		return DetailCreated
	default:
		return DetailRunning
	}
}

// Slept reports whether a timer that was due at due and fired at now was held
// up by a sleeping machine. Both are wall-clock times.
func Slept(due, now time.Time) bool { return now.Round(0).Sub(due.Round(0)) > sleepGap }

package model

import "time"

// When a session that should move counts as stuck.
const (
	// JobAfter is how long a created session may be without a job.
	JobAfter = 10 * time.Minute
	// EndAfter is how long the job of a waiting session may go on.
	EndAfter = 5 * time.Minute
)

// Stuck is a way in which a session does not move although it should.
type Stuck int

// The ways.
const (
	NotStuck Stuck = iota
	// NoJob: created, and no job began.
	NoJob
	// JobRuns: it waits, but cannot be answered while its job runs on.
	JobRuns
	// Stalled: GitLab says that it wrote nothing.
	Stalled
)

// StuckOf says whether a session that nobody answered is stuck, and since when.
func StuckOf(s Session, server Server, now time.Time) (Stuck, time.Duration) {
	still, age := now.Sub(s.UpdatedAt), now.Sub(s.CreatedAt)
	switch {
	case s.Stalled && s.Status.Active():
		return Stalled, still
	case s.Status == Created && s.Job.IsZero() && age > JobAfter:
		return NoJob, age
	case s.NeedsYou() && s.heldByJob(server) && still > EndAfter:
		return JobRuns, still
	default:
		return NotStuck, 0
	}
}

// heldByJob reports whether nothing but a running job keeps the user from
// answering.
func (s Session) heldByJob(server Server) bool {
	return !s.ByAgent() && s.May.Update && s.May.ResumeKnown && !s.May.Resume && server.TakesAnswers() &&
		(!s.Status.NeedsApproval() || server.TakesApprovals())
}

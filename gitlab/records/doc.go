// Package records keeps what was decided: on which session, by whom, on what,
// and what came of it. It is what lets a later run, or a second window, know
// which sessions were answered, and what a person reads who asks who approved
// a tool call.
//
// The nouns:
//
//   - Records: the directory with everything below, made by Open.
//   - Begin, End, Settle: the life of one decision. It is kept before it is
//     sent, again when its outcome is known, and again when a later reading
//     settles a doubt or shows that it took effect.
//   - Load: what an earlier run left behind. Decisions: the past of one session.
//   - Taken: the error of a decision that another window already made.
//
// # The journal
//
// journal.jsonl only grows. Each line is one JSON object that is complete in
// itself; of several lines with the same id the last one holds. The fields:
//
//   - id: 16 hexadecimal digits, by chance, the same in all lines of one decision
//   - time: when the decision was made
//   - host, session: the session, as in model.SessionID
//   - user: who made it
//   - verb: approve, modify, reject or stop
//   - asked: tool_calls, plan, question or turn; absent when nothing was asked,
//     as for a stop of a running session
//   - tools, calls: the names of the pending tools and the sums of their calls
//     with all arguments (model.CallSum), in the same order; absent without
//   - text: what the user wrote; absent without
//   - fingerprint: of what was on screen (model.Fingerprint)
//   - status, thread_ts: those of the session that was decided on
//   - outcome: sending before it is sent, then sent, refused or unknown, then
//     for an unknown one, or one that a crash cut off, arrived, not_arrived or
//     sent; not_arrived at once when it could not be noted
//   - ended: when the outcome was known; absent before
//   - workload: the number of the new CI job run; absent when unknown
//   - why: what was said when it was not taken; absent without
//
// All times are RFC 3339, in UTC and with milliseconds. A reader passes over
// a line that it cannot read or that has a word it does not know.
//
// # The state
//
// state.json is small and rewritten with each decision:
//
//	{"version":1,"sessions":[{"host":…,"session":…,"decision":{…},"beneath":{…},"approved":[…],"drafts":{…}}]}
//
// There is one entry for each host and session, the one changed last at the
// end. decision is the one that has not been seen to take effect, with the
// fields of a journal line, and absent when there is none; beneath is the answer
// that counts again if decision is a stop that comes to nothing, absent mostly;
// approved are the sums of the tool calls that were ever approved, the newest
// last; drafts are texts that were begun and not sent, by verb, absent without.
// Decisions are dropped after 30 days, sums beyond 50 of a session and entries
// without a decision beyond 500.
//
// # Two instances
//
// Any number of instances may share a directory. Whoever writes holds the file
// lock, reads the state anew and changes only the entry at hand, and there only
// its own decision. Begin refuses what another window has just answered.
// Reading the journal needs no lock.
//
// # Damage
//
// A journal line that was cut by a crash stays as it is; the next one begins on
// a line of its own. A state file of a later version is left alone, and nothing
// is done without it; one that is no JSON or of an unknown version is renamed to
// state.json.damaged-<time>, which Notice tells, and the work goes on with an
// empty state. An entry that makes no sense is dropped alone. Where files cannot
// be replaced in one step (Windows), a crash can damage the state; nothing but
// the marks and drafts of earlier runs is lost by it.
package records

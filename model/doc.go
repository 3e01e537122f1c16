// Package model says what a session is and what may be done to it. It has no
// clock, no I/O and no goroutines: everything is a value or a pure function,
// so every rule of the product can be tested as a table.
//
// The nouns:
//
//   - Session: one GitLab Duo agent run, known by its SessionID (host and
//     number). A list row is a Session; an opened one is a Detail.
//   - Status: one of nine, always in GitLab's raw spelling (input_required).
//     A status this program does not know is kept and shown as it is.
//   - Needs you: the session waits for a person.
//   - Request: what a waiting session asks for: tool calls, a plan, a
//     question, or the next turn of an agent.
//   - Answer: the last non-empty text of the agent.
//   - Artefact: a merge request, work item or note that the session created.
//   - Decision: approve, modify, reject or stop; made from what was on screen,
//     or refused with a Refusal that says why.
//   - Record: one decision as it is remembered, with its Outcome. While GitLab
//     still shows what it answers, the session counts as answered; without an
//     answer from GitLab the record is in doubt until a reading settles it.
//   - Change: what happened to a request between two readings.
//   - Stuck: a session that should move and does not.
//   - Filter: which sessions a list shows; Tab: a shortcut for some of them.
//   - Store: the sessions known so far, in an order that does not jump.
//   - Text, Link: text and addresses from a server, made harmless.
//   - Error: anything that went wrong, in one of a few kinds.
//
// Data goes one way: GitLab, package gitlab, model, package ui. Wishes come
// back as values: a key, a Decision, package gitlab, GitLab.
package model

// Package gitlab asks a GitLab for Duo sessions and sends decisions to it. It
// is the only package that knows the wire; everybody else sees package model.
//
// The nouns:
//
//   - Host: one GitLab instance, made by ParseHost; its Name is how sessions
//     and accounts call it.
//   - Token: the secret of a user. It is never printed, not even by mistake,
//     and goes to its own host only.
//   - Config: host and token, made by FromEnv.
//   - Client: what asks. It reads with SignIn, List and Detail over GraphQL
//     and decides with Decide over REST, because GitLab has neither a REST
//     list of sessions nor a mutation that answers one.
//
// Reading is safe to repeat. A decision is sent at most once, on a connection
// of its own; when its fate is unknown the error says so (model.OutcomeUnknown).
//
// Every error is a *model.Error. Texts from the server become model.Text in
// the convert files, nowhere else.
//
// Servers from 18.9 on are understood. Newer fields are guarded in the
// documents of package gql; newer arguments are chosen here by the server's
// version, and given up for the rest of the run when a server refuses them.
package gitlab

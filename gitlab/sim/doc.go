// Package sim is a simulated GitLab that speaks only the wire: GraphQL under
// /api/graphql and the REST routes under /api/v4/ai/duo_workflows. It serves
// the demonstration mode and tests.
//
// The nouns:
//
//   - A Server is one simulated instance. It is an [net/http.Handler], offers
//     an in-process [net/http.RoundTripper] (Server.Transport) and a real
//     listener on the loopback interface (Server.Listen).
//   - A Scenario is what a Server holds when it starts: users, tokens, groups,
//     projects, the catalogue and the sessions.
//   - A Session is one agent run. It has a script, a list of timed Steps.
//   - A Step is one thing an agent does after a while: it says something, calls
//     a tool, creates an artefact, waits for a decision, finishes or fails.
//   - An Ask is the request a session waits with: tool calls, a plan, a
//     question or an agent's turn, and what follows after each kind of answer.
//   - A Fault is one kind of misbehaviour, on order, for matching requests.
//   - A Request is the record of something that arrived.
//
// Time is the clock given in Options.Now. Nothing runs in the background
// (but for what serves the connections of Server.Listen): each request first
// advances every script to the present. The
// GraphQL engine executes documents over the schema of one GitLab version;
// newer fields, arguments and enum values are cut from the one embedded schema
// by its @since directive.
package sim

// Package ui is the dashboard: what is on the screen and what a key does there.
//
// The nouns:
//
//   - App: the one Bubble Tea model. Its Update is three switches: what
//     concerns everyone, replies and timers, keys.
//   - Client: what the dashboard needs of GitLab; main hands in the real one.
//   - List: the rows on the left. Only visible rows are drawn.
//   - Pane: the opened session on the right, or alone on a narrow terminal.
//   - Pager: a column of blocks that draws only those in sight.
//   - Strip: the sentence and two keys that stand between a and an approval.
//   - Box: the text box of modify, reject and stop; its text is a draft until
//     it is sent.
//   - Fold: a long value of a request of which only the beginning is shown until
//     it is unfolded; approving waits for that.
//   - Recheck: the last look at a request between y and the decision; only what
//     is still asked is answered.
//   - Records: the journal of decisions and those that did not take effect yet;
//     main hands them in.
//   - Following: reading sessions that nobody opened, because a decision on them
//     is in doubt or they wait once more.
//   - Notice: one calm line about something that happened.
//   - Asking: one kind of question to GitLab, of which one is open at a time.
//
// Messages are facts in the past tense (messages.go), commands are verbs that
// work on values (commands.go, carrying.go). Nothing here waits: every call to the outside
// is a command, and every reply carries the question that it answers.
package ui

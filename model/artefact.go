package model

// ArtefactKind is what kind of thing a session created.
type ArtefactKind int

// The kinds of artefact.
const (
	MergeRequest ArtefactKind = iota + 1
	WorkItem
	Note
)

// NoteLabel is how many characters of a note stand for its missing title.
const NoteLabel = 160

// Artefact is something the session created and the reader may see.
type Artefact struct {
	Kind ArtefactKind
	// Reference is GitLab's short name, such as !170 or #812; blank for notes.
	Reference Text
	// Title is the title, or the beginning of a note.
	Title Text
	// State is opened, merged, closed, or blank for notes.
	State Text
	Draft bool
	Web   Link
}

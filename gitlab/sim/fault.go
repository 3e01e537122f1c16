package sim

import (
	"net/http"
	"time"
)

// Fault is one kind of misbehaviour for matching requests.
type Fault struct {
	// Method, Path and Operation say which requests; empty matches all. Path is
	// the end of the URL path, Operation the GraphQL operation's name.
	Method, Path, Operation string
	// Skip lets that many matching requests through first.
	Skip int
	// Times is how many requests are hit: 0 is one, below zero is for ever.
	Times int

	// Delay holds the answer's headers back.
	Delay time.Duration
	// ResetBefore breaks the connection before the request is acted on;
	// ResetAfter acts, then breaks it.
	ResetBefore, ResetAfter bool

	// Status, Header and Body replace the answer; the request is not acted on
	// when Status is set. Header is also added to an answer that is kept.
	Status int
	Header http.Header
	Body   string
	// HugeBody answers that many bytes of padding behind the body.
	HugeBody int

	// Act acts on the request although Status replaces its answer.
	Act bool

	// CutBody sends only this share of the body (0 to 1) of a full Content-Length.
	// Zero sends all of it.
	CutBody float64
	// SlowBody waits this long before each piece of SlowPiece bytes (16 when zero).
	SlowBody  time.Duration
	SlowPiece int

	// Tamper changes the data of a GraphQL answer.
	Tamper Tamper
	// Version makes the server speak another version from this request on.
	Version string
}

// Tamper is a change to the data of a GraphQL answer.
type Tamper int

// The ways to tamper.
const (
	// TamperNone changes nothing.
	TamperNone Tamper = iota
	// TamperEndless says hasNextPage for ever; cursors move on.
	TamperEndless
	// TamperRepeatCursor says hasNextPage with the same end cursor each time.
	TamperRepeatCursor
	// TamperNullCursor says hasNextPage with a null end cursor.
	TamperNullCursor
	// TamperNullNodes puts null in the place of each list of nodes.
	TamperNullNodes
	// TamperNullNode puts null in the place of the first node of each list.
	TamperNullNode
	// TamperBrokenHistory answers null for messages, with an error.
	TamperBrokenHistory
	// TamperPartial adds an error to data that is kept.
	TamperPartial
	// TamperUnknownEnum puts a status nobody knows on the first node.
	TamperUnknownEnum
)

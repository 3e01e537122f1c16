package sim

import (
	"encoding/base64"
	"strconv"
)

// maxPage is the largest and the default page (GitLab app/graphql/gitlab_schema.rb).
const maxPage = 100

// pageArgs are the arguments of every connection.
type pageArgs struct {
	First, Last   *int32
	After, Before *string
}

// pageInfo tells where a page stands.
type pageInfo struct {
	absent
	EndCursor, StartCursor       *string
	HasNextPage, HasPreviousPage bool
}

// conn is a page of nodes.
type conn[T any] struct {
	absent
	nodes   []*T
	cursors []string
	total   int
	info    pageInfo
}

// edge is a node with its cursor.
type edge[T any] struct {
	absent
	Cursor string
	Node   *T
}

// Nodes are the rows of the page.
func (c *conn[T]) Nodes() *[]*T { return &c.nodes }

// Edges are the rows with cursors.
func (c *conn[T]) Edges() *[]*edge[T] {
	out := make([]*edge[T], len(c.nodes))
	for i, n := range c.nodes {
		out[i] = &edge[T]{Cursor: c.cursors[i], Node: n}
	}
	return &out
}

// PageInfo tells whether more follows.
func (c *conn[T]) PageInfo() *pageInfo { return &c.info }

// Count is the number of all rows, up to the limit and one more.
func (c *conn[T]) Count(args struct{ Limit *int32 }) int32 {
	if args.Limit != nil && c.total > int(*args.Limit) {
		return *args.Limit + 1
	}
	return int32(c.total)
}

// paged cuts the page from all rows. Cursors are positions in the list as it
// is now, so rows may repeat or be skipped while it moves. Rows that keep
// refuses are taken out after paging.
func paged[R, T any](rows []R, a pageArgs, most int, node func(R) *T, keep func(R) bool) (*conn[T], error) {
	from, err := position(a.After, 0)
	if err != nil {
		return nil, err
	}
	to, err := position(a.Before, len(rows)+1)
	if err != nil {
		return nil, err
	}
	start, end := a.window(min(from, len(rows)), min(to-1, len(rows)), most)
	c := &conn[T]{nodes: []*T{}, total: len(rows)}
	c.info.HasNextPage = end < len(rows)
	c.info.HasPreviousPage = start > 0
	if end > start {
		c.info.StartCursor, c.info.EndCursor = ptr(encodeCursor(start+1)), ptr(encodeCursor(end))
	}
	for i := start; i < end; i++ {
		if keep == nil || keep(rows[i]) {
			c.nodes = append(c.nodes, node(rows[i]))
			c.cursors = append(c.cursors, encodeCursor(i+1))
		}
	}
	return c, nil
}

// window is the part of from..to that first and last choose.
func (a pageArgs) window(from, to, most int) (start, end int) {
	to = max(from, to)
	limit := func(n *int32) int {
		if n == nil {
			return most
		}
		return max(0, min(int(*n), most))
	}
	if a.First == nil && a.Last != nil {
		return max(from, to-limit(a.Last)), to
	}
	end = min(to, from+limit(a.First))
	return max(from, end-limit(a.Last)), end
}

// position is where a cursor points, or the other value without one.
func position(cursor *string, otherwise int) (int, error) {
	if cursor == nil || *cursor == "" {
		return otherwise, nil
	}
	return decodeCursor(*cursor)
}

func encodeCursor(position int) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.Itoa(position)))
}

func decodeCursor(text string) (int, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		if n, err := strconv.Atoi(string(raw)); err == nil && n >= 0 {
			return n, nil
		}
	}
	return 0, answerError{text: "Please provide a valid cursor"}
}

// Package gql is what is asked over GraphQL, and the Go code for it.
//
//   - schema.graphql is the part of GitLab's schema that the operations need.
//     A description that begins with "since" tells from which GitLab version a
//     field, argument or enum value can be relied on; nothing means 18.9.
//   - operations.graphql holds the operations. A field that came later is
//     guarded with @gl_introduced, which makes an older server answer null
//     instead of refusing the document (GitLab lib/gitlab/graphql/version_filter).
//     Arguments cannot be guarded, so there is one document for each set of
//     arguments.
//   - generated.go comes from both; `go generate` writes it.
//
// Only package gitlab sees these types; everyone else sees package model.
package gql

package gql

//go:generate go tool genqlient

package gql

import "encoding/json"

// Stamp is a time as the server wrote it. Anything but a text becomes an empty
// Stamp, so that one odd time does not make a whole page unreadable.
type Stamp string

// UnmarshalJSON never fails.
func (s *Stamp) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*s = Stamp(text)
	}
	return nil
}

package ui_test

import (
	"os"
	"testing"
	"time"
)

// TestMain puts every clock on screen into one zone, for the goldens.
func TestMain(m *testing.M) {
	time.Local = time.UTC
	os.Exit(m.Run())
}

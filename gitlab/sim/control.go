package sim

import "fmt"

// SetVersion changes the spoken version while the server runs.
func (s *Server) SetVersion(v string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.speak(v)
}

// Add makes a session while the server runs; its times are relative to the
// server's start, like those of the scenario. A zero ID takes the next number.
func (s *Server) Add(spec Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := len(s.world.extra)
	if err := s.world.addSession(&spec); err != nil {
		return err
	}
	if len(s.world.extra) > known {
		return s.speak(s.world.scenario.Version)
	}
	return nil
}

// Play replaces what a session would do next by these steps, from now on, as
// when somebody else decides or the agent changes its mind. It fails when there
// is no such session or a step cannot be.
func (s *Server) Play(id int64, steps ...Step) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	s.world.advance(now)
	found := s.world.byID[id]
	if found == nil {
		return fmt.Errorf("play session %d: there is none", id)
	}
	if err := checkSteps(steps); err != nil {
		return fmt.Errorf("play session %d: %w", id, err)
	}
	if s.world.learn("", steps) {
		if err := s.speak(s.world.scenario.Version); err != nil {
			return err
		}
	}
	found.answered = false
	found.follow(steps, now)
	return nil
}

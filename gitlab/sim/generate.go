package sim

import (
	"fmt"
	"time"
)

// Generate makes n sessions of one user in one project, spread over the
// statuses, the same each time. Numbers begin at first; the oldest has the
// lowest number, and they were created a minute apart, the newest just now.
func Generate(n int, first int64, user, project string) []Session {
	sessions := make([]Session, n)
	for i := range sessions {
		kind := i % 10
		sessions[i] = Session{
			ID: first + int64(i), User: user, Project: project, Flow: generatedFlow(i),
			Goal: fmt.Sprintf("Generated goal %d: %s", i, generatedGoal(i)), Title: fmt.Sprintf("Generated %d", i),
			Created: -time.Duration(n-i) * time.Minute, FlowVersion: "2.0.0", Model: "Claude Sonnet 4.6",
			Script: generatedScript(kind),
		}
	}
	return sessions
}

func generatedFlow(i int) string {
	switch i % 7 {
	case 0:
		return "code_review/v1"
	case 1:
		return "fix_pipeline/v1"
	case 2:
		return "software_development"
	}
	return "developer/v1"
}

func generatedGoal(i int) string {
	switch i % 4 {
	case 0:
		return "tidy the changelog"
	case 1:
		return "bump the dependencies and fix what breaks"
	case 2:
		return "write the missing tests"
	}
	return "find out why the nightly job is slow"
}

// generatedScript leads to one status within half a minute.
func generatedScript(kind int) []Step {
	steps := []Step{{After: 5 * time.Second, Run: true}, {After: 5 * time.Second, Say: "I looked at the repository."}}
	end := Step{After: 5 * time.Second}
	switch kind {
	case 0:
		return nil
	case 1, 2:
		return steps
	case 3:
		end.Pause = true
	case 4:
		end.Fail = "The job ran out of time."
	case 5:
		end.Stop = true
	case 6:
		end.Ask = &Ask{Question: "Which branch should this target?"}
	case 7:
		end.Ask = &Ask{Plan: "1. Read the code\n2. Change it\n3. Test it"}
	case 8:
		end.Ask = &Ask{Tools: []Tool{{Name: "run_command", Args: Args{{"program", "git"}, {"args", "push origin HEAD"}}}}}
	default:
		steps = append(steps,
			Step{After: 2 * time.Second, Create: &Artefact{Kind: "merge_request", Title: "Generated change"}},
			Step{After: time.Second, Say: "Done, see the merge request."})
		end.Finish = true
	}
	return append(steps, end)
}

// Small is a scenario for tests, without sessions: user mira (5) with the
// tokens "mira-token" (scope api) and "mira-read" (read_api), user tomas (6)
// with "tomas-token", user bela (7), blocked, with "bela-token", an expired
// "old-token", group acme (9), the project acme/shop (7) with the Developer flow
// (consumer 723), and the foundational agents Data Analyst and Planner.
func Small() Scenario {
	return Scenario{
		Users: []User{
			{ID: 5, Username: "mira", Name: "Mira Okafor"},
			{ID: 6, Username: "tomas", Name: "Tomas Lind"},
			{ID: 7, Username: "bela", Name: "Bela Roth", Blocked: true},
		},
		Tokens: []Token{
			{Value: "mira-token", User: "mira", Scopes: []string{"api"}},
			{Value: "mira-read", User: "mira", Scopes: []string{"read_api"}},
			{Value: "tomas-token", User: "tomas", Scopes: []string{"api"}},
			{Value: "bela-token", User: "bela", Scopes: []string{"api"}},
			{Value: "old-token", User: "mira", Scopes: []string{"api"}, Expired: true},
		},
		Groups:   []Group{{ID: 9, Path: "acme", Name: "Acme"}},
		Projects: []Project{{ID: 7, Path: "acme/shop", Name: "shop", Members: []string{"mira", "tomas"}}},
		Items: []Item{{
			ID: 11, Name: "Developer", Description: "Turns feedback into merge requests.", Flow: "developer/v1",
			Foundational: true, VersionID: 31, Consumers: []Consumer{{ID: 723, Project: "acme/shop"}},
		}},
		Agents: []Agent{
			{ID: 5, Name: "Data Analyst", Description: "Answers questions with data.", Reference: "analytics_agent/v1", FlowVersion: "^2.0.0"},
			{ID: 3, Name: "Planner", Description: "Plans work.", Reference: "duo_planner/v1"},
		},
	}
}

package gitlab

import (
	"strconv"
	"strings"
	"time"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

const (
	// sessionGID begins the global id of every session.
	sessionGID = "gid://gitlab/Ai::DuoWorkflows::Workflow/"
	// sessionPage is where a project shows a session. Source: GitLab
	// ee/app/graphql/types/ai/duo_workflows/workflow_type.rb.
	sessionPage = "/-/automate/agent-sessions/"
)

func accountOf(host Host, data *gql.WhoamiResponse) model.Account {
	account := model.Account{Host: host.Name(), User: model.Line(data.CurrentUser.Username)}
	if data.Metadata != nil {
		account.Server = model.Server{
			Version: model.Line(data.Metadata.Version), Enterprise: data.Metadata.Enterprise,
		}
	}
	return account
}

// pageOf skips null rows, which a reader may no longer see, and rows whose id
// makes no sense.
func pageOf(host Host, p *gql.Page) model.Page {
	page := model.Page{
		More: p.PageInfo.HasNextPage, Next: text(p.PageInfo.EndCursor), Incomplete: p.Nodes == nil,
	}
	for _, node := range p.Nodes {
		if node == nil {
			page.Incomplete = true
			continue
		}
		session, ok := sessionOf(host, &node.Row)
		if !ok {
			page.Incomplete = true
			continue
		}
		if node.LatestCheckpoint != nil {
			session.ThreadTS = text(node.LatestCheckpoint.ThreadTs)
		}
		page.Sessions = append(page.Sessions, session)
	}
	return page
}

// sessionOf reports false for a row without a readable id.
func sessionOf(host Host, row *gql.Row) (model.Session, bool) {
	number, ok := numberOf(row.Id)
	if !ok {
		return model.Session{}, false
	}
	s := model.Session{
		ID:          model.SessionID{Host: host.Name(), Number: number},
		Status:      statusOf(row),
		Title:       line(row.Title),
		Goal:        block(row.Goal),
		Flow:        line(row.WorkflowDefinition),
		Agent:       line(row.AgentName),
		FlowVersion: line(row.FlowMetadataVersion),
		Summary:     block(row.Summary),
		CreatedAt:   timeOf(string(row.CreatedAt)),
		UpdatedAt:   timeOf(string(row.UpdatedAt)),
		Stalled:     row.Stalled != nil && *row.Stalled,
		Archived:    row.Archived != nil && *row.Archived,
		Job:         link(row.LastExecutorLogsUrl),
		Web:         link(row.WebUrl),
	}
	if row.Namespace != nil {
		s.Namespace = model.Line(row.Namespace.FullPath)
	}
	if row.Project != nil {
		s.Project = model.Line(row.Project.FullPath)
		if s.Web.IsZero() {
			s.Web = link(row.Project.WebUrl).Join(sessionPage + strconv.FormatInt(number, 10))
		}
	}
	if may := row.UserPermissions; may != nil {
		s.May.Update = may.UpdateDuoWorkflow
		s.May.ResumeKnown = may.ResumeDuoWorkflow != nil
		s.May.Resume = may.ResumeDuoWorkflow != nil && *may.ResumeDuoWorkflow
	}
	return s, true
}

// statusOf prefers the raw name, of which the enum is only another spelling.
func statusOf(row *gql.Row) model.Status {
	switch {
	case row.StatusName != nil && *row.StatusName != "":
		return model.ParseStatus(*row.StatusName)
	case row.Status != nil:
		return model.ParseStatus(string(*row.Status))
	default:
		return ""
	}
}

func numberOf(gid string) (int64, bool) {
	digits, ok := strings.CutPrefix(gid, sessionGID)
	if !ok {
		return 0, false
	}
	number, err := strconv.ParseInt(digits, 10, 64)
	return number, err == nil && number > 0
}

func gidOf(id model.SessionID) string { return sessionGID + strconv.FormatInt(id.Number, 10) }

// timeOf gives the zero time for what it cannot read.
func timeOf(s string) time.Time {
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05 MST", "2006-01-02T15:04:05"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t
		}
	}
	return time.Time{}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func line(s *string) model.Text { return model.Line(text(s)) }

func block(s *string) model.Text { return model.Block(text(s)) }

func link(s *string) model.Link { return model.ParseLink(text(s)) }

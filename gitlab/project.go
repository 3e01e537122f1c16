package gitlab

import (
	"context"
	"strconv"

	"duodash/gitlab/internal/gql"
	"duodash/model"
)

// fullPath is the path of a project that a filter names by path or by number.
// GitLab's list takes a path on every server, a number only from 19.5 on, so a
// number is looked up once.
func (c *Client) fullPath(ctx context.Context, project string) (string, error) {
	if _, err := strconv.ParseUint(project, 10, 63); err != nil {
		return project, nil
	}
	if path, known := c.knownProject(project); known {
		return path, nil
	}
	data, err := gql.ProjectByID(ctx, asker{c}, []string{"gid://gitlab/Project/" + project})
	if partly(err) && data.Projects != nil {
		for _, node := range data.Projects.Nodes {
			if node != nil && node.FullPath != "" {
				c.remember(project, node.FullPath)
				return node.FullPath, nil
			}
		}
	}
	if err != nil {
		return "", err
	}
	return "", noProject(project)
}

// checkProject tells an unknown project from one without sessions: GitLab
// answers both with an empty list. It asks once for each path, and only after
// an empty first page that nothing but the project narrows.
func (c *Client) checkProject(ctx context.Context, q model.ListQuery, p model.Page) error {
	path := q.Filter.Project
	narrowed := len(q.Statuses) > 0 || q.Filter.Flow != "" || q.Filter.Search != ""
	if path == "" || narrowed || q.After != "" || !q.Since.IsZero() || p.More {
		return nil
	}
	if _, known := c.knownProject(path); known {
		return nil
	}
	if len(p.Sessions) > 0 {
		c.remember(path, path)
		return nil
	}
	data, err := gql.ProjectByPath(ctx, asker{c}, path)
	if err != nil {
		// The list itself was read; this was only to say more about it.
		return nil
	}
	if data.Project == nil {
		return noProject(path)
	}
	c.remember(path, data.Project.FullPath)
	return nil
}

func (c *Client) knownProject(project string) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	path, known := c.projects[project]
	return path, known
}

func (c *Client) remember(project, path string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.projects[project] = path
}

func noProject(project string) *model.Error {
	return &model.Error{
		Kind: model.NotFound,
		Said: model.Line("there is no project " + project + " that you may see"),
		Hint: "check the project filter",
	}
}

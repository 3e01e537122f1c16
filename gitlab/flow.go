package gitlab

import "strings"

// flowType is the definition that a flow filter means. GitLab matches it
// exactly, so the bare name of one of its own flows gets its version. Source:
// GitLab ee/app/models/ai/catalog/foundational_flow/definitions and
// ee/lib/ai/foundational_chat_agents_definitions.rb. Every other name stays as
// it was written.
func flowType(written string) string {
	if strings.Contains(written, "/") {
		return written
	}
	switch written {
	case "developer", "code_review", "fix_pipeline", "convert_to_gl_ci", "sast_fp_detection",
		"resolve_sast_vulnerability", "secrets_fp_detection", "security_review",
		"recommend_reviewers", "workplan",
		"orbit_agent", "duo_planner", "security_analyst_agent", "analytics_agent",
		"ci_expert_agent", "duo_permissions_assistant", "support_assistant",
		"onboarding_guide", "flow_creator":
		return written + "/v1"
	case "resolve_dependency_bump", "business_context_security_guidelines":
		return written + "/experimental"
	default:
		return written
	}
}

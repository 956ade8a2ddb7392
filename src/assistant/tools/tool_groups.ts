/** Tools that a model with a small context is only offered after it has asked for their group. */
export const TOOL_GROUPS = {
  "schedule tools": ["schedule", "change_schedule", "show_schedule"],
  "rule tools": ["list_rules", "save_rule", "show_rule", "evaluate_rule"],
  "template tools": ["list_templates", "use_template"],
  "question tools": ["list_questions", "answer"],
  "run tools": ["run_status", "cancel_run", "retry_run"],
  "owner tools": ["transfer_workflow", "set_env", "unset_env"],
  "workflow tools": ["check_definition", "go_back", "share", "delete_workflow", "list_services"],
} as const;

export type ToolGroup = keyof typeof TOOL_GROUPS;

export function isToolGroup(name: string): name is ToolGroup {
  return Object.hasOwn(TOOL_GROUPS, name);
}

/** The names of all tools in groups. */
export const GROUPED_TOOLS: ReadonlySet<string> = new Set(Object.values(TOOL_GROUPS).flat());

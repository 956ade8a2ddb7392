import type { Tool } from "../tool.ts";
import { dryRunTool } from "./views/dry_run.ts";
import { draftWorkflowTool } from "./drafting/draft_workflow.ts";
import { editDraftTool } from "./editing/edit_draft.ts";
import { fixTool } from "./editing/fixing/fix.ts";
import { undoTool } from "./editing/undo.ts";
import { changeRuleTool } from "./rules/save_changed_rule.ts";
import { ACCESS_TOOLS } from "./views/access.ts";
import { outlineDraftTool } from "./views/draft.ts";
import {
  explainFailureTool,
  listFailuresTool,
  listRunsTool,
  showDurationTool,
} from "./views/runs.ts";
import {
  compareVersionsTool,
  draftChangesTool,
  listVersionsTool,
  showVersionTool,
} from "./views/versions.ts";
import { draftPartTool } from "./views/draft_part.ts";
import { showTimesTool } from "./views/times.ts";
import { nextStepsTool } from "./views/next_steps.ts";
import { readRunTool } from "../tools/run_reading.ts";
import { openWorkflowTool, turnToWorkflowTool } from "./views/open_workflow.ts";
import { listScopeTool, listUsingTool, showInputsTool, showUsageTool } from "./views/workflows.ts";

/** The tools of the built-in assistant, in addition to those of both assistants. */
export const OWN_TOOLS: readonly Tool[] = [
  nextStepsTool,
  listScopeTool,
  listUsingTool,
  openWorkflowTool,
  turnToWorkflowTool,
  showInputsTool,
  showUsageTool,
  listVersionsTool,
  compareVersionsTool,
  draftChangesTool,
  showVersionTool,
  listRunsTool,
  listFailuresTool,
  showDurationTool,
  explainFailureTool,
  readRunTool,
  dryRunTool,
  draftWorkflowTool,
  outlineDraftTool,
  draftPartTool,
  showTimesTool,
  editDraftTool,
  undoTool,
  ...ACCESS_TOOLS,
  changeRuleTool,
  fixTool,
];

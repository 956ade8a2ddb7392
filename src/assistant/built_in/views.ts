import type { Tool } from "../tool.ts";
import { editDraftTool } from "./editing/edit_draft.ts";
import { dryRunTool, explainFailureTool, listRunsTool } from "./views/runs.ts";
import { compareVersionsTool, draftChangesTool, listVersionsTool } from "./views/versions.ts";
import {
  listScopeTool,
  openWorkflowTool,
  showInputsTool,
  showUsageTool,
} from "./views/workflows.ts";

/** What the built-in assistant does beside the tools of both assistants. */
export const OWN_TOOLS: readonly Tool[] = [
  listScopeTool,
  openWorkflowTool,
  showInputsTool,
  showUsageTool,
  listVersionsTool,
  compareVersionsTool,
  draftChangesTool,
  listRunsTool,
  explainFailureTool,
  dryRunTool,
  editDraftTool,
];

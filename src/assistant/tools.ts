import { answerTool, listQuestionsTool } from "./tools/answering.ts";
import { checkDefinitionTool, saveDraftTool, showDraftTool } from "./tools/authoring.ts";
import { goBackTool } from "./tools/going_back.ts";
import { listServicesTool, listWorkflowsTool, runStatusTool } from "./tools/looking.ts";
import { publishTool } from "./tools/publishing.ts";
import { evaluateRuleTool, listRulesTool, saveRuleTool, showRuleTool } from "./tools/rules.ts";
import { cancelRunTool, retryRunTool } from "./tools/run_control.ts";
import { runTool } from "./tools/running.ts";
import { changeScheduleTool } from "./tools/schedules/changing.ts";
import { scheduleTool, showScheduleTool } from "./tools/schedules/scheduling.ts";
import { deleteTool, shareTool } from "./tools/sharing.ts";
import { listTemplatesTool, useTemplateTool } from "./tools/templates.ts";
import { transferTool } from "./tools/transferring.ts";
import { setEnvTool, unsetEnvTool } from "./tools/variables.ts";
import type { Talk } from "./talk.ts";
import type { Tool } from "./tool.ts";

/** All tools of the assistants. */
const TOOLS: readonly Tool[] = [
  listWorkflowsTool,
  listServicesTool,
  listTemplatesTool,
  useTemplateTool,
  saveDraftTool,
  checkDefinitionTool,
  showDraftTool,
  saveRuleTool,
  showRuleTool,
  evaluateRuleTool,
  listRulesTool,
  publishTool,
  goBackTool,
  runTool,
  runStatusTool,
  cancelRunTool,
  retryRunTool,
  shareTool,
  deleteTool,
  transferTool,
  setEnvTool,
  unsetEnvTool,
  listQuestionsTool,
  answerTool,
  scheduleTool,
  changeScheduleTool,
  showScheduleTool,
];

/** Returns the tools that the caller may use in this thread. */
export async function offeredTools(talk: Talk): Promise<Tool[]> {
  const offered = await Promise.all(TOOLS.map((tool) => tool.isOffered(talk)));
  return TOOLS.filter((_, index) => offered[index]);
}

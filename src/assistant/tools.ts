import { answerTool, listQuestionsTool } from "./tools/answering.ts";
import { checkDefinitionTool, saveDraftTool, showDraftTool } from "./tools/authoring.ts";
import { goBackTool } from "./tools/going_back.ts";
import { listServicesTool, listWorkflowsTool, runStatusTool } from "./tools/listing.ts";
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

/** Returns the tools that the caller may use in this thread, beginning with those of `more`. */
export async function offeredTools(talk: Talk, more: readonly Tool[] = []): Promise<Tool[]> {
  const tools = [...more, ...TOOLS];
  // Most tools require the same right, which is checked only once.
  const rights = new Set(tools.map(({ isOffered }) => isOffered));
  const checks = new Map([...rights].map((isOffered) => [isOffered, isOffered(talk)]));
  const offered = await Promise.all(tools.map(({ isOffered }) => checks.get(isOffered)));
  return tools.filter((_, index) => offered[index]);
}

/** Returns the tool of that name; undefined unless the caller may use it in this thread. */
export async function offeredTool(
  talk: Talk,
  name: string,
  more: readonly Tool[] = [],
): Promise<Tool | undefined> {
  const tool = [...more, ...TOOLS].find((tool) => tool.name === name);
  return await tool?.isOffered(talk) ? tool : undefined;
}

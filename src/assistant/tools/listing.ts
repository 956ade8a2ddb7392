import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import { CATALOGUE } from "../../services/catalogue.ts";
import { listWorkflows } from "../../workflows/list_workflows.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { VIEW_TEXTS } from "../grammar/language/answers/view_texts.ts";
import { reportRun } from "../follow_run.ts";
import { latestRunId } from "../last_run.ts";
import { defineTool } from "../tool.ts";

const LISTED_MAX = 50;

export const listWorkflowsTool = defineTool({
  name: "list_workflows",
  description:
    "Lists the workflows that the user owns, shares or may read as public ones, latest change first.",
  effect: "none",
  input: z.strictObject({
    search: z.string().optional().describe("A part of the name."),
  }),
  async run({ ctx, resultLanguage }, { search }) {
    const { noneNamedSo, noneYet, more } = VIEW_TEXTS[resultLanguage];
    const input = { limit: LISTED_MAX, scope: "all", search } as const;
    const { workflows, total } = await listWorkflows(ctx, input);
    if (total === 0) return { text: search ? noneNamedSo : noneYet };
    const lines = workflows.map(({ id, name, description }) =>
      `- ${name} (${id})${description ? `: ${description}` : ""}`
    );
    const hidden = total - workflows.length;
    return { text: [...lines, ...(hidden > 0 ? [more(hidden)] : [])].join("\n") };
  },
});

export const listServicesTool = defineTool({
  name: "list_services",
  description: "Lists what a step can do: every service with its actions.",
  effect: "none",
  input: z.strictObject({}),
  run() {
    const lines = [...CATALOGUE.values()].flatMap(({ slug, actions }) =>
      Object.entries(actions).map(([name, action]) => `- ${slug}.${name}: ${action.description}`)
    );
    return Promise.resolve({ text: lines.join("\n") });
  },
});

export const runStatusTool = defineTool({
  name: "run_status",
  description: "Tells how a run stands, with its files; this thread's last one when none is named.",
  effect: "none",
  input: z.strictObject({ runId: z.string().optional() }),
  async run(talk, { runId }) {
    const wanted = runId ?? await latestRunId(talk);
    if (wanted === null) return { text: DEED_TEXTS[talk.resultLanguage].noRunYet };
    if (!isUuid(wanted)) throw new AppError("invalid_request", `"${wanted}" is not a run id`);
    const run = await talk.runs.get(talk.ctx, { runId: wanted });
    return { text: await reportRun(talk, run) };
  },
});

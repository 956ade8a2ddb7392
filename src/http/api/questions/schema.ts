import { z } from "@hono/zod-openapi";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import {
  ANSWERS_CHARACTERS_MAX,
  COMMENT_CHARACTERS_MAX,
} from "../../../runs/questions/answer_run.ts";
import { QUESTION_EXPANSIONS } from "../../../runs/questions/list_questions.ts";
import { SHORT_INPUTS_BYTES_MAX } from "../../../runs/store/run_list_store.ts";
import { inputDeclaration } from "../workflows/definition_schema.ts";
import { MADE_AT, NAME, ONE_PAGE, RUN_ID, USER_ID, WORKFLOW_ID } from "../../schema/examples.ts";
import {
  expandQuery,
  orNull,
  pageFields,
  pageQuery,
  timestamp,
  uuid,
} from "../../schema/fields.ts";
import { jsonObject, runTrigger, shownMember } from "../runs/schema.ts";
import { expecting } from "../../schema/words.ts";

const PATH = "steps[1]";

const path = z.string().openapi({
  description: "The path of the step in the run; the index of a loop item follows `#`, as in " +
    "`steps[1]#0`",
  example: PATH,
});

const questionContext = z.object({
  versionNumber: z.number().int(),
  trigger: runTrigger,
  startedBy: shownMember,
  runCreatedAt: timestamp,
  inputs: orNull(jsonObject).openapi({
    description:
      `The inputs of the run. null if they exceed ${SHORT_INPUTS_BYTES_MAX} bytes of JSON; ` +
      "`GET /runs/{runId}` has them",
  }),
}).openapi("QuestionContext");

const question = z.object({
  runId: uuid,
  workflowId: uuid,
  workflowName: z.string(),
  stepId: z.string(),
  path,
  kind: z.enum(["ask", "approve"])
    .openapi({ description: "`ask`: answer with `answers`. `approve`: answer with `approved`" }),
  message: z.string().openapi({ description: "The text of the question, in Markdown" }),
  fields: z.record(z.string(), inputDeclaration)
    .openapi({ description: "The declarations of the answers, by name. Empty for an approval" }),
  askedAt: timestamp,
  expiresAt: timestamp.nullable().openapi({
    description: "When the question expires. null: never",
  }),
  context: questionContext.optional()
    .openapi({ description: "The run that asks the question. Only with `expand=context`" }),
}).openapi("Question");

export const questionQuery = z.object({
  runId: uuid.optional().openapi({ description: "Only questions of this run" }),
  ...pageQuery,
  expand: expandQuery(QUESTION_EXPANSIONS),
});

export const questionList = z.object({ questions: z.array(question), ...pageFields })
  .openapi("QuestionList", {
    example: {
      questions: [{
        runId: RUN_ID,
        workflowId: WORKFLOW_ID,
        workflowName: NAME,
        stepId: "limit",
        path: PATH,
        kind: "ask",
        message: "How much may **Globex** spend?",
        fields: {
          amount: { type: "number", description: "In euros" },
          note: { type: "string", required: false },
        },
        askedAt: MADE_AT,
        expiresAt: "2026-11-28T08:30:00.000Z",
      }],
      ...ONE_PAGE,
    },
  });

/** The value comes from JSON.parse(), so it is JSON at any depth; a schema would walk it again. */
const answers = z.custom<JsonObject>(isJsonObject, { error: expecting("an object") }).optional()
  .openapi({
    type: "object",
    additionalProperties: true,
    description:
      `The answers to an \`ask\` question, by field name; at most ${ANSWERS_CHARACTERS_MAX} ` +
      "characters of JSON",
  });

export const answerBody = z.strictObject({
  stepId: z.string().min(1).optional().openapi({
    description: "The id of the step that asks. Send either `stepId` or `path`",
  }),
  path: path.min(1).optional(),
  answers,
  approved: z.boolean().optional().openapi({
    description: "The decision on an `approve` question",
  }),
  comment: z.string().max(COMMENT_CHARACTERS_MAX).refine(isPlainText, NO_CONTROLS).optional()
    .openapi({ description: "A comment on the decision; only with `approved`" }),
}).refine(({ stepId, path }) => (stepId === undefined) !== (path === undefined), {
  path: ["stepId"],
  message: 'exactly one of "stepId" and "path" must be given',
}).openapi("AnswerBody", {
  example: { stepId: "limit", answers: { amount: 500, note: "Known for years" } },
});

export const answeredStep = z.object({
  runId: uuid,
  stepId: z.string(),
  path,
  answeredBy: uuid,
  answeredAt: timestamp,
}).openapi("AnsweredStep", {
  example: {
    runId: RUN_ID,
    stepId: "limit",
    path: PATH,
    answeredBy: USER_ID,
    answeredAt: "2026-11-21T09:12:44.310Z",
  },
});

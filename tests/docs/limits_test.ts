import assert from "node:assert/strict";
import { readOpenApi } from "../../.ci/docs/open_api.ts";
import type { Schema } from "../../.ci/docs/schema_text.ts";
import * as expressions from "../../src/expressions/limits.ts";
import { FILES_BYTES_MAX, JSON_BYTES_MAX } from "../../src/http/bodies/body_limits.ts";
import {
  HEADER_FIELDS_MAX,
  HEADERS_BYTES_MAX,
  URL_CHARACTERS_MAX,
} from "../../src/http/middleware/head_limits.ts";
import { ANSWERS_CHARACTERS_MAX } from "../../src/runs/questions/answer_run.ts";
import { ITEMS_MAX } from "../../src/services/data/each_item.ts";
import { DEFAULT_TIMEOUT_MS } from "../../src/services/declaration.ts";
import { FIELDS_CHARACTERS_MAX, MESSAGE_CHARACTERS_MAX } from "../../src/services/human/service.ts";
import { REDIRECTS_MAX, SIZE_BYTES_MAX } from "../../src/services/http/limits.ts";
import { FILE_NAME_BYTES_MAX } from "../../src/storage/file_name.ts";
import { TITLE_CHARACTERS_MAX } from "../../src/threads/set_title.ts";
import * as schedules from "../../src/schedules/limits.ts";
import * as webhooks from "../../src/webhooks/limits.ts";
import * as envs from "../../src/workflows/envs/check_envs.ts";
import * as definitions from "../../src/definition/limits.ts";

const page = await Deno.readTextFile(new URL("../../docs/limits.md", import.meta.url));
const { paths, components } = await readOpenApi();

/**
 * The second column of a row, by its first one; of two rows of that name, the one of the section.
 */
function told(section: string, limit: string): string {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [own = ""] = text.split("\n## ");
  const rows = own.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const value = rows.find(([, name]) => name === limit)?.[2];
  assert.ok(value, `docs/limits.md has no "${limit}" under "${section}"`);
  return value;
}

const UNITS: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 ** 2,
  d: 86_400_000,
  h: 3_600_000,
  s: 1_000,
};

/** Every number of the text but that of UTF-8, a unit behind it counted in. */
function numbersIn(text: string): number[] {
  const found = text.replaceAll("UTF-8", "").matchAll(/([0-9][0-9,]*)(?: (KiB|MiB|d|h|s)\b)?/g);
  return [...found].map(([, digits = "", unit]) =>
    Number(digits.replaceAll(",", "")) * (unit === undefined ? 1 : UNITS[unit] ?? NaN)
  );
}

function parameter(route: string, name: string): Schema {
  const found = paths[route]?.get?.parameters?.find((declared) => declared.name === name);
  assert.ok(found, `${route} takes ${name}`);
  return found.schema;
}

function body(route: string, method: string): Schema {
  const [media] = Object.values(paths[route]?.[method]?.requestBody?.content ?? {});
  assert.ok(media, `${method} ${route} has a body`);
  const name = media.schema.$ref?.split("/").at(-1) ?? "";
  return components.schemas[name] ?? media.schema;
}

const CHATS = "/api/v1/chats";
const pageNumber = parameter(CHATS, "page");
const limit = parameter(CHATS, "limit");
const message = body(`${CHATS}/{threadId}/messages`, "post").properties?.message;
const conversation = body(`${CHATS}/{threadId}/title`, "patch");
const givenTitle = body(`${CHATS}/from-workflow`, "post").properties?.title;
const teams = body(`${CHATS}/{threadId}/sharing`, "patch").properties?.shareWithTeamKeys;
const webhook = body("/api/v1/workflows/{workflowId}/webhooks", "post").properties;
const comment = body("/api/v1/runs/{runId}/answer", "post").properties?.comment;
const keyName = body("/api/v1/api-keys", "post").properties?.name;

const EXPECTED: Record<string, Record<string, (number | undefined)[]>> = {
  Requests: {
    "URL with its query": [URL_CHARACTERS_MAX],
    "header fields": [HEADER_FIELDS_MAX],
    "headers together": [HEADERS_BYTES_MAX],
    "JSON body": [JSON_BYTES_MAX],
    "form, and the raw body of an upload": [FILES_BYTES_MAX],
  },
  Lists: {
    "`page`": [pageNumber.minimum, pageNumber.maximum, Number(pageNumber.default)],
    "`limit`": [limit.minimum, limit.maximum, Number(limit.default)],
  },
  Chats: {
    "message": [message?.maxLength],
    "teams that a thread is shared with": [teams?.maxItems],
    "messages from which a title is made": [conversation.minItems, conversation.maxItems],
    "generated title": [TITLE_CHARACTERS_MAX],
    "title from the caller": [givenTitle?.minLength, givenTitle?.maxLength],
  },
  Files: { "name": [FILE_NAME_BYTES_MAX] },
  "Environment variables and API keys": {
    "variables of a workflow": [envs.ENVS_MAX],
    "name": [1, envs.ENV_NAME_LENGTH_MAX],
    "value": [envs.ENV_VALUE_BYTES_MAX],
    "description": [envs.ENV_DESCRIPTION_LENGTH_MAX],
    "name of an API key": [keyName?.minLength, keyName?.maxLength],
  },
  "Schedules": {
    "schedules of a workflow besides `default`": [schedules.NAMED_SCHEDULES_MAX],
    "`inputs`": [schedules.INPUTS_BYTES_MAX],
    "nesting of lists and objects in `inputs`": [schedules.LEVELS_MAX],
    "ticks of a backfill": [schedules.BACKFILL_TICKS_MAX],
  },
  "Webhooks": {
    "webhooks of a workflow": [webhooks.WEBHOOKS_MAX],
    "name": [webhook?.name?.minLength, webhook?.name?.maxLength],
    "`waitSeconds`": [webhook?.waitSeconds?.minimum, webhook?.waitSeconds?.maximum],
    "name of the signature's header": [1, webhooks.SIGNATURE_HEADER_LENGTH_MAX],
    "secret of the signature": [1, webhooks.SIGNATURE_SECRET_LENGTH_MAX],
    "`inputs`": [webhooks.INPUTS_BYTES_MAX],
    "expressions in `inputs`": [expressions.TEMPLATE_EXPRESSIONS_MAX],
    "nesting of lists and maps in `inputs` and in the body of a call": [
      webhooks.LEVELS_MAX,
    ],
  },
  "Workflows and runs": {
    "definition": [definitions.DEFINITION_SIZE_BYTES_MAX],
    "tokens (words and signs) of its text": [definitions.TEXT_TOKENS_MAX],
    "steps": [definitions.STEPS_MAX],
    "nesting of lists of steps": [definitions.STEP_LEVELS_MAX],
    "nesting of lists and maps in its text": [definitions.TEXT_LEVELS_MAX],
    "name": [definitions.NAME_LENGTH_MAX],
    "`concurrency`": [definitions.CONCURRENCY_MAX],
    "retries": [definitions.RETRIES_MAX],
    "`timeout` of a call": [definitions.TIMEOUT_MS_MAX, DEFAULT_TIMEOUT_MS],
    "`timeout` of a block": [definitions.BLOCK_TIMEOUT_MS_MAX],
    "expression": [expressions.SOURCE_LENGTH_MAX],
    "expressions in one text": [expressions.TEMPLATE_EXPRESSIONS_MAX],
    "expressions in `${{ }}` in a definition": [definitions.EXPRESSIONS_MAX],
    "text that is read as a number": [expressions.NUMBER_LENGTH_MAX],
    "nesting of a text that `json.parse` reads": [expressions.JSON_DEPTH_MAX],
    "nesting of the syntax of an expression": [expressions.SYNTAX_DEPTH_MAX],
    "nesting of `map`, `filter`, …": [expressions.COMPREHENSION_DEPTH_MAX],
    "items of a list that an expression iterates over": [expressions.LIST_LENGTH_MAX],
    "text that an expression produces": [expressions.TEXT_LENGTH_MAX],
    "items of `forEach`": [ITEMS_MAX],
    "message of a question": [MESSAGE_CHARACTERS_MAX],
    "fields of a question": [FIELDS_CHARACTERS_MAX],
    "answers": [ANSWERS_CHARACTERS_MAX],
    "comment of an approval": [comment?.maxLength],
    "body of a request of a step, and of the response": [SIZE_BYTES_MAX],
    "redirects": [REDIRECTS_MAX],
  },
};

for (const [section, limits] of Object.entries(EXPECTED)) {
  Deno.test(`docs/limits.md tells the limits of the code under "${section}"`, () => {
    for (const [name, expected] of Object.entries(limits)) {
      assert.deepEqual(numbersIn(told(section, name)), expected, name);
    }
  });
}

import { AppError } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { isFileKey, readFileHead } from "../../definition/workflow_file.ts";
import type { DefinitionContext } from "../definition_work.ts";
import type { Headline } from "../headline.ts";
import { readSource } from "../source.ts";

/** A workflow's file that can be published. */
export interface ValidFile {
  key: string;
  base: string | null;
  /** JSON of a `Definition`, canonical. */
  definition: string;
  /** The YAML that was given; null for JSON. */
  source: string | null;
  headline: Headline;
}

export interface GivenFile {
  key: string;
  errors: DefinitionError[];
  /** Null where there are errors. */
  file: ValidFile | null;
}

/** Reads and checks it. Errors: `too_large`; `invalid_request` without a key that can be kept. */
export async function readGivenFile(
  ctx: DefinitionContext,
  { definition: given, key: givenKey }: { definition: string | JsonObject; key?: string },
): Promise<GivenFile> {
  const head = typeof given === "string" ? readFileHead(given) : { key: null, base: null };
  const key = requireKey(head.key ?? givenKey?.normalize("NFC"));
  const read = await readSource(ctx, given);
  const { content: { definition, format, source: text }, headline, errors } = read;
  const source = format === "yaml" ? text : null;
  if (definition === null || errors.length > 0) return { key, errors, file: null };
  return { key, errors, file: { key, base: head.base, definition, source, headline } };
}

function requireKey(key: string | undefined): string {
  if (key !== undefined && isFileKey(key)) return key;
  const message = key === undefined
    ? "is required where the text has no line `# heddle-key: …`"
    : "must be 1 to 200 characters in one line, without control characters";
  const issues = [{ path: "key", message }];
  throw new AppError("invalid_request", `Cannot import the workflow: its key ${message}`, {
    issues,
  });
}

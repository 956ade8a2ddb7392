import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import type { Attachment } from "../../../talk.ts";

/**
 * Sets the encoding of the attached files in each step that reads a file input. If the files have
 * different encodings, the definition is not changed; a reply has told the user.
 */
export function withEncoding(
  definition: JsonObject,
  attachments: readonly Pick<Attachment, "content">[],
): JsonObject {
  const encodings = new Set(
    attachments.map(({ content }) => content.text === null ? undefined : content.encoding),
  );
  const [encoding, ...others] = encodings;
  const { steps } = definition;
  if (encoding === undefined || others.length > 0 || !Array.isArray(steps)) return definition;
  return { ...definition, steps: steps.map((step) => withField(step, encoding)) };
}

function withField(step: Json, encoding: string): Json {
  if (!isJsonObject(step) || step["service"] !== "files" || step["action"] !== "read") return step;
  const { with: fields } = step;
  const isGiven = isJsonObject(fields) && String(fields["objectKey"]).includes("inputs.");
  return isGiven ? { ...step, with: { ...fields, encoding } } : step;
}

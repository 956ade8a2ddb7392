import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import type { Attachment } from "../../../talk.ts";

/**
 * Returns the definition with the encoding of the attached files in each step that reads a file
 * that is given to the run. Files in several encodings are left to the user, who was told of them.
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

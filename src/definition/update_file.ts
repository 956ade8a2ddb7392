import { replaceDefinition } from "./format_source.ts";
import { DEFINITION_SIZE_BYTES_MAX } from "./limits.ts";
import { parseDefinition } from "./parse.ts";
import { readFileHead } from "./workflow_file.ts";

/**
 * Merges an export into an existing file: the exported definition, with the file's comments on the
 * parts that remain.
 */
export function updateWorkflowFile(
  { source, exported }: { source: string; exported: string },
): string {
  const { definition } = parseDefinition(exported);
  const body = definition && replaceDefinition(source, definition);
  if (body === null) return exported;
  const text = withHeadOf(exported, body);
  return new TextEncoder().encode(text).length <= DEFINITION_SIZE_BYTES_MAX ? text : exported;
}

const KEY_LINE = /^#[ \t]*heddle-key:.*\n/m;
const BASE_LINE = /^#[ \t]*heddle-base:.*\n/m;

/**
 * Replaces the base line of the head, or adds it below the key line. Keeps all other lines in
 * place.
 */
function withHeadOf(exported: string, body: string): string {
  const { key, base } = readFileHead(exported);
  const baseLine = `# heddle-base: ${base}\n`;
  if (BASE_LINE.test(body)) return body.replace(BASE_LINE, () => baseLine);
  if (KEY_LINE.test(body)) return body.replace(KEY_LINE, (line) => line + baseLine);
  return `# heddle-key: ${key}\n${baseLine}${body}`;
}

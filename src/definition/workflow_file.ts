import { sha256Hex } from "../lib/crypto.ts";
import { isJsonObject, type JsonObject } from "../lib/json.ts";
import { orderDefinition, printDefinition } from "./canonical.ts";
import type { Definition } from "./definition.ts";
import { DEFINITION_SIZE_BYTES_MAX } from "./limits.ts";
import { normalize } from "../lib/text/normalize.ts";

/** The two comments in a workflow's file that identify it. */
export interface FileHead {
  /** The workflow's key, independent of its name and file; null if there is none. */
  key: string | null;
  /** The `fingerprintOf()` the version that the file was written from. */
  base: string | null;
}

const KEY_LENGTH_MAX = 200;

/** Returns whether the text is one line that fits in a comment, without surrounding spaces. */
export function isFileKey(text: string): boolean {
  return text.length <= KEY_LENGTH_MAX && /^\S(.*\S)?$/.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/**
 * Matches a comment that starts its line. Texts inside the definition are indented, so they cannot
 * match.
 */
const HEAD_LINES = /^#[ \t]*heddle-(key|base):[ \t]*(\S.*)$/gm;

/**
 * Reads the comments at any place of the file, because `heddle fmt` and authors move them. JSON has
 * none.
 */
export function readFileHead(source: string): FileHead {
  const head: FileHead = { key: null, base: null };
  for (const [, field, rest = ""] of source.replace(/^\uFEFF/, "").matchAll(HEAD_LINES)) {
    const value = rest.trimEnd();
    if (field === "key") head.key ??= normalize(value, "NFC");
    else head.base ??= value;
  }
  return head;
}

/**
 * Returns a text that is equal for two definitions if and only if they are the same, including the
 * order of the names that authors choose.
 */
export function canonicalText(definition: Definition | JsonObject): string {
  return JSON.stringify(orderDefinition(definition));
}

/**
 * Returns a fingerprint that ignores the order of keys. Files keep their own order, and the
 * canonical order changes when the format gains keys.
 */
export function fingerprintOf(definition: Definition | JsonObject): string {
  const text = JSON.stringify(
    definition,
    (_, value) => isJsonObject(value) ? sorted(value) : value,
  );
  return sha256Hex(text).slice(0, 16);
}

function sorted(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).sort(([one], [other]) => one < other ? -1 : 1));
}

/** Prints the file of a published definition: its head, then canonical YAML. */
export function printWorkflowFile(
  { key, definition }: { key: string; definition: Definition | JsonObject },
): string {
  const head = `# heddle-key: ${key}\n# heddle-base: ${fingerprintOf(definition)}\n`;
  return head + printFileBody(definition);
}

/** The head takes less than the difference. */
const BODY_SIZE_BYTES_MAX = DEFINITION_SIZE_BYTES_MAX - 1024;

/**
 * Prints a definition as YAML, or as JSON in one line, which is YAML as well, if indentation would
 * make the file too large to be read back.
 */
export function printFileBody(definition: Definition | JsonObject): string {
  const compact = `${canonicalText(definition)}\n`;
  // Printing such a text as YAML would take too long.
  if (JSON.stringify(definition, null, 2).length > 4 * BODY_SIZE_BYTES_MAX) return compact;
  const text = printDefinition(definition, "yaml");
  return new TextEncoder().encode(text).length <= BODY_SIZE_BYTES_MAX ? text : compact;
}

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
  /** `fingerprintOf()` the version that the file was written from. */
  base: string | null;
}

const KEY_LENGTH_MAX = 200;

/** One line that a comment can hold, without spaces around it. */
export function isFileKey(text: string): boolean {
  return text.length <= KEY_LENGTH_MAX && /^\S(.*\S)?$/.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** A line of its own, which no text inside the definition can be: that would be indented. */
const HEAD_LINES = /^#[ \t]*heddle-(key|base):[ \t]*(\S.*)$/gm;

/** Reads the comments, wherever `heddle fmt` or an author has put them; JSON has none. */
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
 * Two definitions are the same if this is, the order of the names that authors choose included.
 */
export function canonicalText(definition: Definition | JsonObject): string {
  return JSON.stringify(orderDefinition(definition));
}

/**
 * A fingerprint that ignores the order of keys: files keep theirs, and the canonical order gains
 * keys.
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

/** The file of a published definition: canonical YAML below its head. */
export function printWorkflowFile(
  { key, definition }: { key: string; definition: Definition | JsonObject },
): string {
  const head = `# heddle-key: ${key}\n# heddle-base: ${fingerprintOf(definition)}\n`;
  return head + printFileBody(definition);
}

/** A head has less than the rest. */
const BODY_SIZE_BYTES_MAX = DEFINITION_SIZE_BYTES_MAX - 1024;

/** Indentation can make a text too long to be read back; JSON in one line is YAML as well. */
export function printFileBody(definition: Definition | JsonObject): string {
  const compact = `${canonicalText(definition)}\n`;
  // To print one as long takes long, too.
  if (JSON.stringify(definition, null, 2).length > 4 * BODY_SIZE_BYTES_MAX) return compact;
  const text = printDefinition(definition, "yaml");
  return new TextEncoder().encode(text).length <= BODY_SIZE_BYTES_MAX ? text : compact;
}

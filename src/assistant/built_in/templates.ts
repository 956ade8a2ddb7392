import type { Wish } from "./phrases.ts";
import { type PartForm, SentenceParts } from "../grammar/sentence_parts.ts";
import { nameIn } from "./drafting/files/text_file.ts";

const BEGINS = /\b(?:use|take|try|begin|start|open|create|make|copy)\b/i;
const ASKS_ABOUT = /^\W*(?:what|which|how|why|who|where|when|is|are|do|does|list)\b/i;
const NEGATION = /\b(?:not|never|no|don['’]?t)\b/i;

/** Matches "template csv-cleanup", up to the beginning of another part of the sentence. */
const BEHIND = /\btemplate\s+(?!(?:called|named|as|and|then|for|to|with|please|is)\b)["“]?(?=\w)/gi;
const NAME: PartForm = {
  stops: /[^\w -]/g,
  ends:
    /(?:["”]|(?<!\s)(?=[\s,.;!]|$))(?:\s*(?:[,.;!]|$)|\s+(?:called|named|as|and|then|for|please)\b)/gi,
};
/** The words around the name in "from the csv-cleanup template". */
const LEAD = /\b(?:use|take|try|open|copy|start|begin|from|with|the|an?|your|this|that)\s+/gi;

/** Returns the request in a sentence that names a template; null if there is none. */
export function readTemplateWish(words: string): Wish | null {
  const clause = words.split(/[.!?;\n]+/).find((each) => isWish(each));
  if (clause === undefined) return null;
  const template = nameBehind(clause) ?? nameBefore(clause);
  if (template === "") return { tool: "list_templates", input: {} };
  const name = nameIn(words);
  return { tool: "use_template", input: { template, ...name === null ? {} : { name } } };
}

function isWish(clause: string): boolean {
  const at = clause.search(/\btemplate\b/i);
  return at >= 0 && BEGINS.test(clause) && !ASKS_ABOUT.test(clause) &&
    !NEGATION.test(clause.slice(0, at));
}

function nameBehind(clause: string): string | null {
  const parts = new SentenceParts(clause, NAME);
  for (const { index, 0: { length } } of clause.matchAll(BEHIND)) {
    const name = parts.at(index + length);
    if (name !== null) return name;
  }
  return null;
}

function nameBefore(clause: string): string {
  const before = clause.slice(0, clause.search(/\btemplate\b/i));
  return before.split(LEAD).at(-1)?.replaceAll(/["“”]/g, "").trim() ?? "";
}

import type { ActionStep, Definition } from "../../../../definition/definition.ts";
import { type PartForm, SentenceParts } from "../../../grammar/sentence_parts.ts";
import { verbatim } from "../draft_builder.ts";
import { fileName } from "./file_name.ts";

const ASKS = /\b(?:make|create|build|draft|write|generate|prepare)\b/i;

const CALLED =
  /(?<!\p{L})(?:called|named|namens|nenne (?:es|ihn|sie|das)|appelle[- ]le|appelez[- ]le|nommé|appelé|llámalo|llamalo|llámelo|llamado|llamada)\s+/giu;
const QUOTED_NAME = /(?:"([^"\n]+)"|“([^”\n]+)”)(?=\s+(?:and|then|where)\b|\s*(?:[.;]\s*)?$|,)/iy;
const PLAIN_NAME: PartForm = {
  stops: /["“\n]/g,
  ends: /,|(?<!\s)(?:\s+(?:and|then|where)\b|\s*(?:[.;]\s*)?$)/gi,
};

/** Returns the file name in a request; null if it contains none. */
export function nameIn(words: string): string | null {
  return partAfter(words, { lead: CALLED, quoted: QUOTED_NAME, plain: PLAIN_NAME })?.trim() ||
    null;
}

interface PartPatterns {
  /** Matches the words before the part. */
  lead: RegExp;
  /** Matches the part in quotation marks, with words that may follow. */
  quoted: RegExp;
  plain: PartForm;
}

function partAfter(words: string, { lead, quoted, plain }: PartPatterns): string | null {
  const parts = new SentenceParts(words, plain);
  for (const { index, 0: { length } } of words.matchAll(lead)) {
    const start = index + length;
    quoted.lastIndex = start;
    const [, straight, curly] = quoted.exec(words) ?? [];
    const said = straight ?? curly ?? parts.at(start);
    if (said !== null) return said;
  }
  return null;
}

function writeFile(fields: NonNullable<ActionStep["with"]>): ActionStep {
  return { id: "report", service: "files", action: "write", with: fields };
}

const SAYING = /\bsaying\s+/gi;
const QUOTED_TEXT = /(?:"([^"]+)"|“([^”]+)”)(?=\s+(?:called|named)\b|\s*$)/iy;
const PLAIN_TEXT: PartForm = {
  stops: /[\n\r\u2028\u2029]/g,
  ends: /(?<!\s)(?:\s+(?:called|named)\b|\s*$)/gi,
};

/**
 * Drafts a workflow for "make a text file saying Hello called greeting.txt". Returns null for any
 * other text.
 */
export function textFile(words: string): Definition | null {
  const text = partAfter(words, { lead: SAYING, quoted: QUOTED_TEXT, plain: PLAIN_TEXT });
  if (!ASKS.test(words) || !/\b(?:text|note|file)\b/i.test(words) || text === null) return null;
  const name = nameIn(words) ?? "note.txt";
  return {
    format: "planner/1",
    name: name.replace(/\.\w+$/, ""),
    description: "Writes a text file.",
    steps: [
      writeFile({ name: fileName(name, ".txt"), text: verbatim(text) }),
    ],
    outputs: { file: "${{ steps.report.output.objectKey }}" },
  };
}

import type { Wish } from "./phrases.ts";
import { type PartForm, SentenceParts } from "../grammar/sentence_parts.ts";
import { nameIn } from "./drafting/files/text_file.ts";

const BEGINS =
  /(?<!\p{L})(?:use|take|try|begin|start|open|create|make|copy|nimm|nehme|nehmen|verwenden?|benutzen?|nutzen?|starten?|öffnen?|erstellen?|kopieren?|utilise[rz]?|prends|prenez|ouvre[zr]?|pars|partez|crée[rz]?|essaie|essayez|copie[rz]?|usa|usar|usen|utiliza|utilice|utilizar|toma|abre|abra|crea|cree|crear|copia|prueba|empieza|parte)(?!\p{L})/iu;
const ASKS_ABOUT =
  /^[^\p{L}]*(?:what|which|how|why|who|where|when|is|are|do|does|list|was|welche|welcher|wie|warum|gibt|quel|quels|quelle|quelles|comment|pourquoi|que|qué|cuál|cuáles|cómo|hay|lista|liste)(?!\p{L})/iu;
const NEGATION =
  /(?<!\p{L})(?:not|never|no|don['’]?t|nicht|nie|kein|keine|ne|pas|jamais|nunca)(?!\p{L})/iu;

/** Matches the noun in four languages. */
const TEMPLATE = /(?<!\p{L})(?:template|vorlage|modèle|modele|plantilla)(?!\p{L})/iu;

/** Matches "template csv-cleanup", up to the next part of the sentence. */
const TEMPLATE_NAME =
  /(?<!\p{L})(?:template|vorlage|modèle|modele|plantilla)\s+(?!(?:called|named|as|and|then|for|to|with|please|is|namens|und|dann|für|zu|mit|bitte|ist|um|nommé|appelé|et|puis|pour|à|avec|est|de|llamada|y|luego|para|a|con|es)(?!\p{L}))["“„«]?(?=[\p{L}\p{N}_])/giu;
const NAME: PartForm = {
  stops: /[^\w -]/g,
  ends:
    /(?:["”“»]|(?<!\s)(?=[\s,.;!]|$))(?:\s*(?:[,.;!]|$)|\s+(?:called|named|as|and|then|for|please|namens|als|und|dann|für|bitte|nommé|appelé|et|puis|pour|llamada|como|y|luego|para|por|svp|stp|s'il)\b)/gi,
};
/** Matches the words before the name in "from the csv-cleanup template". */
const LEAD =
  /\b(?:use|take|try|open|copy|start|begin|from|with|the|an?|your|this|that|nimm|verwende|benutze|die|der|mit|utilise|prends|le|la|usa|utiliza|con)\s+/gi;

/** Returns the wish for a sentence that names a template; null if it names none. */
export function readTemplateWish(words: string): Wish | null {
  const clause = words.split(/[.!?;\n]+/).find((each) => isWish(each));
  if (clause === undefined) return null;
  const template = nameAfter(clause) ?? nameBefore(clause);
  if (template === "") return { tool: "list_templates", input: {} };
  const name = nameIn(words);
  return { tool: "use_template", input: { template, ...name === null ? {} : { name } } };
}

function isWish(clause: string): boolean {
  const at = clause.search(TEMPLATE);
  return at >= 0 && BEGINS.test(clause) && !ASKS_ABOUT.test(clause) &&
    !NEGATION.test(clause.slice(0, at));
}

function nameAfter(clause: string): string | null {
  const parts = new SentenceParts(clause, NAME);
  for (const { index, 0: { length } } of clause.matchAll(TEMPLATE_NAME)) {
    const name = parts.at(index + length);
    if (name !== null) return name;
  }
  return null;
}

function nameBefore(clause: string): string {
  const before = clause.slice(0, clause.search(TEMPLATE));
  return before.split(LEAD).at(-1)?.replaceAll(/["“”]/g, "").trim() ?? "";
}

import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import { hasFurtherChange } from "./further_change.ts";
import type { ChangeMeaning } from "./change_wording.ts";
import type { ChangePiece } from "./change_piece.ts";
import { type Concept, concepts } from "./words/concepts.ts";

/** The text fields of a draft, for which words in a change are literal. */
const FIELDS = ["subject", "description", "text", "name"] as const;
type Field = (typeof FIELDS)[number];

const TEXT_WORDS_MIN = 3;

/**
 * Reads a new name, description, subject or text: all words after the noun, or a quoted text.
 * Returns undefined for any other text; null if it names such a field without a clear value.
 */
export function readNamedText(
  text: string,
  pieces: readonly ChangePiece[],
): ChangeMeaning | null | undefined {
  // 'Only titles with "Rust"' chooses rows.
  if (pieces.some(({ concepts }) => concepts.includes("only"))) return undefined;
  const quoted = readQuoted(pieces);
  if (quoted !== undefined) return quoted;
  const at = pieces.findIndex(({ concepts, isFiller }) => !isFiller || concepts.some(isField));
  const noun = pieces[at];
  const field = noun && fieldOf(noun);
  if (noun === undefined || field === undefined || pieces.slice(0, at).some(({ value }) => value)) {
    return undefined;
  }
  const from = valueAt(pieces, at + 1);
  const [first, ...behind] = pieces.slice(from);
  const isOther = first === undefined || first.step !== undefined || first.input !== undefined ||
    (first.value !== undefined && first.value.kind !== "quoted") ||
    (first.column !== undefined && behind.some(({ concepts }) => concepts.includes("to"))) ||
    (field === "name" && first.concepts.some((each) => PARTS.has(each)) &&
      behind.some(({ value }) => value !== undefined && value.kind !== "quoted"));
  const between = pieces.slice(at + 1, from);
  // "Rename lname to last_name" renames a column.
  const isPair = field === "name" && !noun.concepts.includes("name") &&
    first?.value === undefined &&
    behind.some(({ text: word }) => /^(?:to|into|in|zu|auf|en|por|a)$/iu.test(word));
  if (isPair && !between.some(({ concepts }) => concepts.includes("workflow"))) return undefined;
  if (isOther || (field === "name" && !namesWorkflow(noun, pieces.slice(0, at), between))) {
    return undefined;
  }
  const value = first.value?.kind === "quoted"
    ? behind.every(({ isFiller, isMark, concepts }) =>
      isFiller || isMark || concepts.includes("rename")
    ) &&
      first.value.is
    : text.slice(first.start).replace(/[\s.!]+$/u, "").replace(TRAILING_WORDS, "");
  if (value === false || !isClear(value, { field, pieces: pieces.slice(at, from), first })) {
    return undefined;
  }
  return meant(field, value);
}

/** Concepts of parts of the draft that have a name: "Call the file big.csv". */
const PARTS: ReadonlySet<Concept> = new Set<Concept>(
  concepts("file csv json mail subject columns input step address"),
);

const BEHIND_WORDS = {
  en: ["please|instead|thanks"],
  de: ["um|umbenennen|nennen|ändern|setzen|heißen|taufen|bitte|stattdessen|danke"],
  fr: ["s'il_te_plaît|stp|svp|merci"],
  es: ["por_favor|gracias"],
};
/** Matches verbs at the end of a German clause, and courtesies. */
const TRAILING_WORDS = pattern("iu")`(?: [\s,]+ ${BEHIND_WORDS} )+ $`;

const ARTICLE = /^(?:the|an?|this|that|http|api|der|die|das|den|une?|l'|el|los)$/iu;
const IT = /^(?:it|this|that|es|das|ihn|sie|le|la|lo|ça|everything|alles|tout|todo)$/iu;
const NAMING_WORDS = oneOf({
  en: [
    "rename|retitle|rechristen|named|called|be_named|be_called|entitle|title_it|name_it",
    "give it the name",
    "call it|this|the_workflow",
  ],
  de: ["<any>umbenennen|<any>heißen|benenn(e)|taufe|umtaufen|betitle"],
  fr: ["renomm<any>|rebaptise|intitule|<any>s'appel<any>"],
  es: [
    "renombr<any>|renómbr<any>|<any>se_llam<any>|<any>llamarse|llámalo|llámala|llámelo|llámela|titula",
    "bautiza|rebautiza|ponle<any>",
  ],
}, { any: /.*/u });
const NAMING = pattern("iu")`^ ${NAMING_WORDS} $`;

const BEING =
  /^(?::|=|is|be|should(?: be)?|must(?: be)?|ist|sei|sein|soll|lautet|est|soit|doit|devrait|es|sea|debe|debería)$/iu;

/** Whether the workflow is named, as in "call it Orders", but not in "call Anna". */
function namesWorkflow(
  noun: ChangePiece,
  before: readonly ChangePiece[],
  between: readonly ChangePiece[],
): boolean {
  const last = before.at(-1)?.text ?? "";
  const isNoun = noun.concepts.includes("name") && !/^(?:name|title)$/iu.test(noun.text);
  const ofOther = between.some(({ concepts }) =>
    concepts.some((each) => ["mail", "file", "columns", "input", "sort", "step"].includes(each))
  );
  if (ofOther) return false;
  if (isNoun || NAMING.test(noun.text)) return true;
  if (noun.concepts.includes("name") && (ARTICLE.test(last) || before.length === 0)) {
    return before.length > 0 ? between.length > 0 : between.some(({ text }) => BEING.test(text));
  }
  return !ARTICLE.test(last) &&
    between.some(({ text, concepts }) => IT.test(text) || concepts.includes("workflow"));
}

function isField(concept: Concept): boolean {
  return FIELDS.some((each) => each === concept) || concept === "rename";
}

/** Returns the field that a noun means. A verb of naming means the name of the workflow. */
function fieldOf({ concepts, column, input, step }: ChangePiece): Field | undefined {
  if (column !== undefined || input !== undefined || step !== undefined) return undefined;
  const found = FIELDS.find((each) => concepts.includes(each));
  return found ?? (concepts.includes("rename") ? "name" : undefined);
}

const LINKS: ReadonlySet<Concept> = new Set<Concept>(
  concepts("to is workflow mail rename change name by from"),
);

/** Returns the position of the value, after words that only connect it with its noun. */
function valueAt(pieces: readonly ChangePiece[], from: number): number {
  let at = from;
  while (at < pieces.length) {
    const { isFiller, isMark, text, concepts, value } = pieces[at] ?? {};
    const isLink = isFiller || concepts?.some((each) => LINKS.has(each)) ||
      (isMark && /^[:,=]$/u.test(text ?? ""));
    if (value !== undefined || !isLink) break;
    at++;
    if (isMark && text !== ",") break;
  }
  // In "In Neu" a word that usually is left out is the value.
  const isWord = at === pieces.length && at - 1 > from &&
    /^\p{Lu}/u.test(pieces[at - 1]?.text ?? "");
  return isWord ? at - 1 : at;
}

/** Matches files, addresses and numbers, which are no name of a workflow. */
const NO_TEXTS = /^(?:[\w-]+\.(?:csv|json|txt|xml|pdf|xlsx)|https?:\S+|\S+@\S+|-?[\d.,]+)$/iu;

function isClear(
  value: string,
  { field, pieces, first }: { field: Field; pieces: readonly ChangePiece[]; first: ChangePiece },
): boolean {
  const isQuoted = first.value?.kind === "quoted";
  if (isQuoted) return first.end >= first.start && value !== "";
  if (value === "" || NO_TEXTS.test(value) || hasFurtherChange(value)) return false;
  // "The name is fine" describes the name; "the new name is Orders" changes it.
  const isLinked = pieces.some(({ text, isMark }) =>
    isMark || /^(?:to|auf|zu|in|en|à|a|as|als|por|into)$/iu.test(text)
  );
  const isVerb = pieces.some(({ concepts }) =>
    concepts.includes("rename") || concepts.includes("change")
  );
  if (!isLinked && !isVerb && !/^[\p{Lu}\p{N}]/u.test(value)) return false;
  return field !== "text" || (isLinked && value.split(/\s+/u).length >= TEXT_WORDS_MIN);
}

function meant(field: Field, value: string): ChangeMeaning {
  switch (field) {
    case "name":
      return { edit: { do: "rename", name: value } };
    case "description":
      return { edit: { do: "description", text: value } };
    case "subject":
      return { edit: { do: "subject", subject: value } };
    case "text":
      return { edit: { do: "text", text: value } };
  }
}

const AROUND: ReadonlySet<Concept> = new Set<Concept>(concepts(
  "mail text subject description name save change keep to is send too",
  "rename workflow",
));

/** Reads "write 'Hi Ann' in the mail", where the only quoted text does not follow its noun. */
function readQuoted(pieces: readonly ChangePiece[]): ChangeMeaning | undefined {
  const [quoted, another] = pieces.filter(({ value }) => value?.kind === "quoted");
  if (!quoted || another) return undefined;
  const others = pieces.filter((piece) => piece !== quoted);
  const isAround = others.every(({ isFiller, isMark, concepts, value }) =>
    value === undefined && (isFiller || isMark || concepts.some((each) => AROUND.has(each)))
  );
  const has = (concept: Concept) => others.some(({ concepts }) => concepts.includes(concept));
  const field = FIELDS.find((each) => has(each)) ?? (has("mail") ? "text" : undefined);
  return isAround && field !== undefined ? meant(field, quoted.value?.is ?? "") : undefined;
}

import { readAnswers } from "./answers.ts";
import { onFirstUse } from "./first_use.ts";
import { PhraseSet } from "./forms.ts";
import { withImperativeForms } from "./language/verbs/imperative_forms.ts";
import { TEAM_ARTICLES, TEAM_NOUNS } from "./language/team_words.ts";
import { DEED_WORDS } from "./language/deed_words.ts";
import { LOOSE_DEED_PHRASES } from "./language/loose_deed_phrases.ts";
import { AGAIN, CLASSES, RUNNING_AGAIN } from "./language/deed_classes.ts";
import { DEED_PHRASES, type DeedPhraseKind, LEADING_BY_KIND } from "./language/deed_phrases.ts";
import {
  ADDING,
  ADDING_AFTER,
  ASKING_FOR,
  CHEERFUL,
  JOINING,
  type Language,
  LANGUAGES,
  LEADING,
  TRAILING,
} from "./language/vocabulary.ts";
import type { OrderedDeed, OrderedRun, WorkflowReference } from "./ordered_deed.ts";
import { type Captures, compilePhrase, matchPhrase, type Slots } from "./phrase_matcher.ts";
import { withoutPolite } from "./polite.ts";
import { plainWord } from "./spelling.ts";
import { toScheduleDeed } from "./schedule_deeds.ts";
import { inputsIn, isFileName, namedIn, RUN_VERBS, slotsFor, textOf, titleOf } from "./slots.ts";
import { readPair, type Token, tokenize, type TokenizedText } from "./tokens.ts";

/** The maximum number of deeds in a message. */
const DEEDS_MAX = 6;

const LEADING_WORDS = new PhraseSet([...LEADING, ...CHEERFUL]);
const ASKING_WORDS = new PhraseSet(ASKING_FOR);
const ADDING_WORDS = new PhraseSet(ADDING);
const ADDING_WORDS_AFTER = new PhraseSet(ADDING_AFTER);
const TRAILING_WORDS = new PhraseSet([...TRAILING, ...CHEERFUL]);
const JOINING_WORDS = new PhraseSet(JOINING);
const MARKS = new Set([",", ".", "!", ";", ":", "\n", "—", "–", "&", "+", "¿", "¡"]);

const KINDS = Object.keys(DEED_PHRASES) as DeedPhraseKind[];

const CLASSES_BY_LANGUAGE = LANGUAGES.map((language) => {
  const classes = Object.entries(CLASSES).map(([name, words]) => [name, words[language]]);
  return { language, classes: Object.fromEntries(classes) };
});

type PhrasesByKind = Readonly<
  Partial<Record<DeedPhraseKind, Readonly<Partial<Record<Language, readonly string[]>>>>>
>;

/** The tables of phrases. Plain sentences are tried before other wordings. */
const TABLES: readonly PhrasesByKind[] = [DEED_PHRASES, LOOSE_DEED_PHRASES];

const patterns = onFirstUse(() =>
  TABLES.flatMap((table) =>
    KINDS.flatMap((kind) => {
      const words = LEADING_BY_KIND[kind];
      const leading = words ? new PhraseSet(words) : null;
      return CLASSES_BY_LANGUAGE.flatMap(({ language, classes }) =>
        (table[kind]?.[language] ?? []).map((phrase) => {
          const pattern = compilePhrase(withImperativeForms(phrase, [language]), classes);
          const first = pattern.elements.find(({ isOptional }) => !isOptional);
          return { kind, language, leading, pattern, beginsWithTime: first?.slot === "when" };
        })
      );
    })
  )
);

/**
 * Returns the deeds that a text orders, in sequence. Returns null unless every word is understood,
 * so that a negation, a condition or a question anywhere prevents all deeds. An empty text orders
 * none.
 */
export function readOrderedDeeds(text: string): OrderedDeed[] | null {
  const source = withoutPolite(tokenize(text));
  // A text that was cut orders nothing, because its rest was not read.
  return source.isCut ? null : new DeedReader(source).readFrom(0);
}

/**
 * Returns the deeds that the end of a text orders, and the text before them, which other readers
 * must understand completely. Returns null if the text does not end with an order.
 */
export function readLastOrderedDeeds(text: string): LastOrderedDeeds | null {
  const source = withoutPolite(tokenize(text));
  if (source.isCut) return null;
  const reader = new DeedReader(source);
  for (const [at, token] of source.tokens.entries()) {
    const joined = JOINING_WORDS.lengthAt(source.tokens, at);
    if (at === 0 || (joined === 0 && !MARKS.has(token.text))) continue;
    const orderedDeeds = reader.readFrom(at + Math.max(joined, 1));
    if (orderedDeeds && orderedDeeds.length > 0) {
      const saysWhat = source.tokens.some((_, place) =>
        place > at && refersToWorkflowAt(source.tokens, place)
      );
      return { before: text.slice(0, token.start).trim(), orderedDeeds, saysWhat };
    }
  }
  return null;
}

/** Whether a token refers to the workflow of a deed, as "it" does, or ends with such a pronoun. */
function refersToWorkflowAt(tokens: readonly Token[], at: number): boolean {
  return WORKFLOW_REFERENCES.lengthAt(tokens, at) > 0 ||
    /^[a-zé]{3,}(?:lo|la)$/u.test(tokens[at]?.text ?? "");
}

const WORKFLOW_REFERENCES = new PhraseSet(
  Object.values(CLASSES["it"] ?? {}).flatMap((words) => words.split("|")),
);

export interface LastOrderedDeeds {
  /** The text before the orders. */
  before: string;
  orderedDeeds: OrderedDeed[];
  /** Whether the orders name their workflow, as "publish it" does. */
  saysWhat: boolean;
}

/**
 * Removes greetings and conjunctions from the beginning of a text. `adds`: one of the removed words
 * asks for an addition.
 */
export function withoutLeading(text: string): { rest: string; adds: boolean } {
  const source = tokenize(text);
  const { tokens } = source;
  const { at, adds } = new DeedReader(source).skipLeading(0, false);
  const last = tokens.findIndex((_, place) =>
    place > at && [...ADDING_WORDS_AFTER.lengthsAt(tokens, place)].includes(tokens.length - place)
  );
  const rest = text.slice(tokens[at]?.start ?? text.length, tokens[last]?.start);
  return { rest: rest.trim(), adds: adds || last >= 0 };
}

/** The beginning of an order. */
interface DeedBeginning {
  at: number;
  /** Whether the order may have the form of a question. */
  mayAsk: boolean;
  /** Whether the order asks for an addition, as with "also". */
  adds: boolean;
}

/** Deeds that cannot be undone. A misspelled word never orders them. */
const IRREVOCABLE: ReadonlySet<DeedPhraseKind> = new Set(["delete", "transfer", "unset_env"]);

class DeedReader {
  readonly #source: TokenizedText;
  readonly #slots: Slots;
  /**
   * The position of the last verb. No order that begins with a time can begin after it; finding
   * such a time is slow.
   */
  readonly #lastVerb: number;
  /** The deeds of the rest of the text, by the position where the rest begins. */
  readonly #known = new Map<string, OrderedDeed[] | null>();

  constructor(source: TokenizedText) {
    this.#source = source;
    this.#slots = slotsFor(source);
    this.#lastVerb = source.tokens.findLastIndex((_, at) =>
      RUN_VERBS.lengthAt(source.tokens, at) > 0
    );
  }

  readFrom(at: number): OrderedDeed[] | null {
    const orderedDeeds = this.#read(at, false);
    return orderedDeeds && orderedDeeds.length <= DEEDS_MAX ? orderedDeeds : null;
  }

  #read(start: number, mayAsk: boolean): OrderedDeed[] | null {
    const { tokens, isCut } = this.#source;
    const begun = this.skipLeading(start, mayAsk);
    if (begun.at >= tokens.length) return isCut ? null : [];
    const key = `${begun.at} ${begun.mayAsk} ${begun.adds}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const orderedDeeds = this.#readDeed(begun);
    this.#known.set(key, orderedDeeds);
    return orderedDeeds;
  }

  #readDeed(begun: DeedBeginning): OrderedDeed[] | null {
    const { tokens } = this.#source;
    for (const { kind, language, leading, pattern, beginsWithTime } of patterns()) {
      if (beginsWithTime && this.#lastVerb <= begun.at) continue;
      const at = begun.at + (leading ? this.#skipOne(leading, begun.at) : 0);
      const matches = matchPhrase(pattern, { tokens, at, slots: this.#slots });
      for (const { end, captures } of matches) {
        // "Programme-le" says no time, and "run with userId 17" no name.
        if (this.#saysNothing(captures)) continue;
        const more = kind === "schedule" ? ADDING_WORDS_AFTER.lengthAt(tokens, end) : 0;
        const rest = this.#readRest(end + more, begun.mayAsk);
        const isSpelt = !IRREVOCABLE.has(kind) || this.#isKnownVerb(at);
        const order = rest && isSpelt ? this.#toDeed(kind, captures, { at, end }) : null;
        if (!rest || !order) continue;
        if (order.deed !== "schedule") return [order, ...rest];
        const adds = (begun.adds && language !== "de") ||
          this.#says(ADDING_WORDS_AFTER, at, end + more);
        return [adds ? { ...order, isNew: true } : order, ...rest];
      }
    }
    return null;
  }

  #isKnownVerb(at: number): boolean {
    return DEED_WORDS.has(plainWord(this.#source.tokens[at]?.text ?? ""));
  }

  /** Reads the rest after an order, which must be followed by a separator or the end. */
  #readRest(end: number, mayAsk: boolean): OrderedDeed[] | null {
    const { tokens } = this.#source;
    let at = end;
    for (let length = 1; length > 0; at += length) length = TRAILING_WORDS.lengthAt(tokens, at);
    if (at >= tokens.length) return this.#swallowsAll(end) ? [] : this.#read(at, mayAsk);
    const isAsked = mayAsk && tokens[at]?.text === "?";
    const joined = JOINING_WORDS.lengthAt(tokens, at);
    const isParted = isAsked || joined > 0 || MARKS.has(tokens[at]?.text ?? "");
    if (!isParted) return null;
    return this.#read(at + Math.max(joined, 1), mayAsk && !isAsked);
  }

  /**
   * Whether a slot that extends to the last token covers the whole text, because the text was not
   * cut.
   */
  #swallowsAll(end: number): boolean {
    return end === this.#source.tokens.length && !this.#source.isCut;
  }

  skipLeading(start: number, before: boolean): DeedBeginning {
    const { tokens } = this.#source;
    let at = start;
    let mayAsk = before;
    let adds = false;
    while (at < tokens.length) {
      const asking = ASKING_WORDS.lengthAt(tokens, at);
      const adding = ADDING_WORDS.lengthAt(tokens, at);
      const length = asking || adding ||
        Math.max(LEADING_WORDS.lengthAt(tokens, at), TRAILING_WORDS.lengthAt(tokens, at)) ||
        JOINING_WORDS.lengthAt(tokens, at) ||
        (MARKS.has(tokens[at]?.text ?? "") || (mayAsk && tokens[at]?.text === "?") ? 1 : 0);
      if (length === 0) break;
      mayAsk = (mayAsk && tokens[at]?.text !== "?") || asking > 0;
      adds ||= adding > 0;
      at += length;
    }
    return { at, mayAsk, adds };
  }

  #skipOne(leading: PhraseSet, at: number): number {
    const { tokens } = this.#source;
    const length = leading.lengthAt(tokens, at);
    return length > 0 && tokens[at + length]?.text === "," ? length + 1 : length;
  }

  #toDeed(
    kind: DeedPhraseKind,
    captures: Captures,
    { at, end }: { at: number; end: number },
  ): OrderedDeed | null {
    const text = (slot: string): string | null => {
      const span = captures[slot];
      return span ? textOf(this.#source, span) : null;
    };
    const runId = text("runId")?.toLowerCase() ?? null;
    const reference = this.#reference(captures);
    switch (kind) {
      case "publish":
        return { deed: "publish", reference, force: this.#says(FORCE_WORDS, at, end) };
      case "run":
        return { deed: "run", reference, ...this.#given(captures, { at, end }) };
      case "retry":
      case "cancel":
        return { deed: kind, runId };
      case "schedule":
      case "reschedule":
      case "add_schedule":
      case "set_schedule":
      case "pause":
      case "resume":
      case "unschedule":
        return toScheduleDeed(kind, { source: this.#source, captures, reference });
      case "approve":
      case "reject":
        return this.#decision(kind === "approve", captures);
      case "answer":
        return { deed: "answer", ...readAnswers(this.#rest(captures["answer"]) ?? "") };
      case "share":
        return toShare(teamsIn(text("teams") ?? ""));
      case "go_back":
        return { deed: "go_back", versionNumber: versionNumber(text("number")) };
      case "unshare":
        return captures["teams"]
          ? { deed: "share", teamKeys: teamsIn(text("teams") ?? ""), removes: true }
          : { deed: "share", teamKeys: [] };
      case "delete":
        return { deed: "delete", reference };
      case "transfer":
        return { deed: "transfer", user: text("user") ?? "" };
      case "set_env":
        return { deed: "set_env", name: text("word") };
      case "unset_env":
        return { deed: "unset_env", name: text("word") ?? text("variable") ?? "" };
    }
  }

  #decision(approved: boolean, captures: Captures): OrderedDeed {
    const comment = this.#rest(captures["reason"]);
    return { deed: "decide", approved, step: this.#step(captures), comment };
  }

  /** Returns the inputs of a run, by name or as a single value. */
  #given(
    captures: Captures,
    { at, end }: { at: number; end: number },
  ): Pick<OrderedRun, "inputs" | "value" | "withFile" | "fileName" | "again"> {
    const { inputs, named, word, value, file } = captures;
    const base = {
      value: null,
      withFile: file !== undefined,
      fileName: file && isFileName(this.#source, file) ? textOf(this.#source, file) : null,
      again: this.#says(AGAIN_WORDS, at, end),
    };
    if (named) return { ...base, inputs: namedIn(this.#source, named) };
    if (!value) return { ...base, inputs: inputsIn(this.#source, inputs) };
    const said = titleOf(this.#source, value);
    if (!word) return { ...base, inputs: {}, value: said };
    const pair = Object.fromEntries([readPair(`${titleOf(this.#source, word)}=${said}`)]);
    return { ...base, inputs: pair };
  }

  #reference(captures: Captures): WorkflowReference {
    const span = captures["name"] ?? captures["quoted"];
    if (!span) return { kind: "linked" };
    const token = this.#source.tokens[span.from];
    if (token?.kind === "quoted") return { kind: "named", name: token.text.trim(), isQuoted: true };
    return { kind: "named", name: textOf(this.#source, span), isQuoted: false };
  }

  #saysNothing({ phrase, name }: Captures): boolean {
    const { tokens } = this.#source;
    const said = phrase ? WORKFLOW_REFERENCES.lengthAt(tokens, phrase.from) : 0;
    return (said > 0 && said + (phrase?.from ?? 0) === phrase?.to) ||
      (name !== undefined && /^(?:with|mit|avec|con)$/u.test(tokens[name.from]?.text ?? ""));
  }

  #says(words: PhraseSet, at: number, end: number): boolean {
    const { tokens } = this.#source;
    for (let place = at; place < end; place++) {
      if (words.lengthAt(tokens, place) > 0) return true;
    }
    return false;
  }

  #step({ step }: Captures): string | null {
    const token = step && this.#source.tokens[step.to - 1];
    if (!token) return null;
    return token.kind === "quoted" ? token.text : this.#source.source.slice(token.start, token.end);
  }

  /** Returns the text from the span to the end. */
  #rest(span: Captures[string] | undefined): string | null {
    const { source, tokens } = this.#source;
    const start = span && tokens[span.from]?.start;
    return start === undefined ? null : source.slice(start).trim();
  }
}

/** Reads "2" or "v2". */
function versionNumber(text: string | null): number | null {
  return text === null ? null : Number(text.replace(/^v/i, ""));
}

const AGAIN_WORDS = new PhraseSet([...AGAIN, ...RUNNING_AGAIN]);

const FORCE_WORDS = new PhraseSet(
  Object.values(CLASSES["force"] ?? {}).flatMap((words) => words.split("|")),
);

function teamsIn(text: string): string[] {
  const words = text.replaceAll(/["“”„«»]/g, " ").split(/[\s,]+/);
  return words.filter((word) => word !== "" && !TEAM_FILLER_WORDS.includes(word.toLowerCase()));
}

const TEAM_FILLER_WORDS: readonly string[] = [
  "and",
  "und",
  "et",
  "y",
  ...TEAM_ARTICLES,
  ...TEAM_NOUNS,
];

/** Returns null without teams, because sharing with no team makes the workflow private. */
function toShare(teamKeys: readonly string[]): OrderedDeed | null {
  return teamKeys.length > 0 ? { deed: "share", teamKeys } : null;
}

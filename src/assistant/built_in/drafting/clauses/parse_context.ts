import { PhraseSet } from "../../../grammar/forms.ts";
import {
  compilePhrase,
  matchPhrase,
  type PhrasePattern,
  type Slots,
} from "../../../grammar/phrase_matcher.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { isMailAddress, lexemesOf } from "../lexemes.ts";
import type { Parsed } from "./clause_pieces.ts";
import type { SlotReader, SlotValue } from "./slot_values.ts";
import { CLAUSE_CLASSES } from "./words.ts";

/** Facts that a text contains: the names of columns, and the user's own address. */
export interface Facts {
  columns: readonly string[];
  me: string | null;
}

type Reader = (context: ParseContext, at: number) => readonly Parsed<unknown>[];

/** The tokens of a text. Reads slots at positions and caches the readings. */
export class ParseContext {
  readonly source: TokenizedText;
  readonly tokens: readonly Token[];
  readonly facts: Facts;
  readonly slots: Slots;
  readonly #readers: Readonly<Record<string, Reader>>;
  readonly #known = new Map<string, readonly Parsed<unknown>[]>();
  #depth = 0;

  constructor(text: string, readers: Readonly<Record<string, Reader>>, facts: Facts) {
    this.source = withoutPolite(lexemesOf(text));
    this.tokens = this.source.tokens;
    this.facts = facts;
    this.#readers = readers;
    this.slots = Object.fromEntries(
      Object.keys(readers).map((
        name,
      ) => [name, (_, at) => this.read(name, at).map(({ end }) => end)]),
    );
  }

  /** Returns the readings of a slot at a position, likeliest first. No reading is empty. */
  read<Name extends string>(name: Name, at: number): readonly Parsed<SlotValue<Name>>[] {
    // Each reader returns values of the type of its slot (see `READERS`).
    return this.#read(name, at) as readonly Parsed<SlotValue<Name>>[];
  }

  #read(name: string, at: number): readonly Parsed<unknown>[] {
    const key = `${name} ${at}`;
    const known = this.#known.get(key);
    if (known) return known;
    const reader = this.#readers[name];
    if (!reader || at >= this.tokens.length || this.#depth > DEPTH_MAX) return [];
    this.#known.set(key, []);
    this.#depth++;
    const found = reader(this, at);
    this.#depth--;
    this.#known.set(key, found);
    return found;
  }

  /** Returns the value of a slot that covers exactly these tokens; undefined if there is none. */
  value<Name extends string>(
    name: Name,
    { from, to }: { from: number; to: number },
  ): SlotValue<Name> | undefined {
    return this.read(name, from).find(({ end }) => end === to)?.value;
  }

  textAt(from: number, to: number): string {
    return this.source.source.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  is(at: number, words: PhraseSet): number {
    return words.lengthAt(this.tokens, at);
  }

  isMail(at: number): boolean {
    return isMailAddress(this.tokens[at]?.original ?? "");
  }
}

const DEPTH_MAX = 40;

/** A phrase and its meaning. `means` returns null if the phrase means nothing with these slots. */
export interface Wording<Value> {
  pattern: PhrasePattern;
  means: (said: SlotReader, context: ParseContext) => Value | null;
}

export function wordings<Value>(
  phrases: readonly string[],
  means: (said: SlotReader, context: ParseContext) => Value | null,
): Wording<Value>[] {
  return phrases.map((phrase) => ({ pattern: compilePhrase(phrase, CLAUSE_CLASSES), means }));
}

/** Yields all readings of the wordings at a position, in the order of the wordings. */
export function* readings<Value>(
  of: readonly Wording<Value>[],
  context: ParseContext,
  at: number,
): Generator<Parsed<Value>> {
  for (const { pattern, means } of of) {
    for (
      const { end, captures } of matchPhrase(pattern, {
        tokens: context.tokens,
        at,
        slots: context.slots,
      })
    ) {
      if (end <= at) continue;
      const value = means((name) => {
        const span = captures[name];
        return span === undefined ? undefined : context.value(name, span);
      }, context);
      if (value !== null) yield { end, value };
    }
  }
}

export function classSet(name: string): PhraseSet {
  return new PhraseSet((CLAUSE_CLASSES[name] ?? "").split("|"));
}

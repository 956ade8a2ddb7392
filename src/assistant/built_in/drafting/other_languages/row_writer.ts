import { plainWord } from "../../../grammar/spelling.ts";
import type { Chunk, ChunkOf } from "./chunk.ts";
import type { VerbClause } from "./verb_clauses.ts";
import type { PhraseTemplates, VerbSense } from "./request_lexicon.ts";

/** The state of a request while its clauses are rewritten one after another. */
export interface RewriteState {
  templates: PhraseTemplates;
  hasSource: boolean;
  /** The last phrase of work that was written. */
  lastWork: string | null;
  /**
   * The only noun of the last fetched source, to which "it" refers; null if there are several or
   * none.
   */
  noun: string | null;
  /** The columns by which rows were grouped. */
  groups: string[];
  /** Whether a number was computed, to which "the total" refers. */
  hasNumber: boolean;
}

export interface RewrittenClause {
  sources: string[];
  work: string[];
  uses: string[];
}

export const SENDING: ReadonlySet<VerbSense | null> = new Set<VerbSense | null>([
  "send",
  "mail",
  "notify",
  "remind",
]);

export function chunksOf<R extends Chunk["role"]>({ chunks }: VerbClause, role: R): ChunkOf<R>[] {
  return chunks.filter((chunk): chunk is ChunkOf<R> => chunk.role === role);
}

export function fillTemplate(saying: string, words: Readonly<Record<string, string>>): string {
  return saying.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
}

/** Writes the sources and rows of a clause in the canonical wording. */
export class RowWriter {
  protected readonly clause: VerbClause;
  protected readonly state: RewriteState;
  protected readonly templates: PhraseTemplates;
  protected readonly sources: string[] = [];
  protected readonly work: string[] = [];
  protected readonly uses: string[] = [];
  protected readonly used = new Set<Chunk>();
  protected isGrouped = false;

  constructor(clause: VerbClause, state: RewriteState) {
    this.clause = clause;
    this.state = state;
    this.templates = state.templates;
  }

  protected all<R extends Chunk["role"]>(role: R): ChunkOf<R>[] {
    return chunksOf(this.clause, role).filter((chunk) => !this.used.has(chunk));
  }

  /** Returns the first unused chunk of a role and marks it as used; null if there is none. */
  protected take<R extends Chunk["role"]>(role: R): ChunkOf<R> | null {
    const [first] = this.all(role);
    if (first) this.used.add(first);
    return first ?? null;
  }

  protected has(role: Chunk["role"]): boolean {
    return this.clause.chunks.some((chunk) => chunk.role === role);
  }

  protected noun(): string | null {
    const noun = this.take("noun");
    return noun && noun.words.join(" ");
  }

  protected writeSources(): boolean {
    const { sense } = this.clause;
    const places = [...this.all("url"), ...this.all("file")];
    const found = places.filter((place) => this.isSource(place, places));
    for (const place of found) this.used.add(place);
    const [first, second] = found;
    if (found.length > 2 || (second && sense !== "join" && sense !== "concat" && sense !== "get")) {
      return false;
    }
    if (!first) return sense !== "join" && sense !== "concat" || !this.has("url");
    this.state.hasSource = true;
    if (second && sense !== "get") return this.writeTwoSources(first.said, second.said);
    const [noun, another] = [...this.all("noun").flatMap(({ words }) => words), ...first.things];
    this.state.noun = another === undefined ? noun ?? null : null;
    for (const { said, things } of found) this.sources.push(this.fetched(said, things));
    return true;
  }

  protected fetched(data: string, things: readonly string[]): string {
    const { fetch, fetchThings } = this.templates;
    const isNamed = things.length === 1 && this.clause.sense === "get";
    return isNamed
      ? fillTemplate(fetchThings, { data, things: things.join(" ") })
      : fillTemplate(fetch, { data });
  }

  protected writeTwoSources(data: string, more: string): boolean {
    const { join, concat } = this.templates;
    if (
      this.clause.sense === "concat" && !this.has("by") && !this.has("column") &&
      !this.has("per")
    ) {
      this.sources.push(fillTemplate(concat, { data, more }));
      return true;
    }
    const column = this.take("column") ?? this.take("by") ?? this.take("per");
    if (column === null) return false;
    this.sources.push(fillTemplate(join, { data, more, column: column.said }));
    return true;
  }

  protected isSource(
    place: ChunkOf<"url" | "file">,
    places: readonly ChunkOf<"url" | "file">[],
  ): boolean {
    const { sense } = this.clause;
    const { role, ways } = place;
    const only = (way: string) => ways.every((each) => each === way);
    if (sense === "get" && this.has("byPost")) return false;
    if (sense === "join" || sense === "concat" || only("from")) return true;
    // "Die zehn teuersten aus … in top10.csv", "lade … in a.csv": with an address as source, the
    // file is the target.
    const isTarget = role === "file" && ways.includes("as") &&
      places.some((each) => each.role === "url");
    if (isTarget) return false;
    if (sense === "get") return true;
    if (this.state.hasSource) return false;
    const isSending = SENDING.has(sense);
    if (role === "url") {
      return !(isSending &&
        (ways.includes("to") ||
          places.some((each) =>
            each !== place && each.role === "url" && !each.ways.includes("to")
          )));
    }
    if (sense === "save") return ways.includes("none") && places.length > 1 && place === places[0];
    if (sense === null && (ways.includes("as") && !ways.includes("inside"))) return false;
    return true;
  }

  /** Writes which rows and columns are kept. Returns false if a part would be lost. */
  protected writeRows(): boolean {
    const { sense } = this.clause;
    const { keepPlace, keepColumns } = this.templates;
    const nouns = this.all("noun");
    const kinds = this.#kindsOf(nouns);
    const isCounted = sense === "count" || sense === "sum" || this.has("count") ||
      this.has("number");
    if (this.#isElse(nouns, { kinds, isCounted })) return false;
    const hasWhere = this.has("where");
    if (!this.#writeConditions()) return false;
    const place = this.take("place");
    if (place) {
      const [noun] = nouns;
      if (!noun || sense === "drop") return false;
      this.work.push(fillTemplate(keepPlace, { things: noun.words.join(" "), place: place.said }));
    }
    const { dropKind, keepKind } = this.templates;
    for (const kind of kinds) {
      this.work.push(fillTemplate(sense === "drop" ? dropKind : keepKind, { kind }));
    }
    for (const noun of nouns) if (!isCounted) this.used.add(noun);
    const isSaid = hasWhere || kinds.length > 0;
    if ((sense === "drop" || sense === "dedupe") && !this.#writeDropped(nouns, isSaid)) {
      return false;
    }
    const columns = this.take("columns");
    if (columns && sense === "drop") return false;
    if (columns) this.work.push(fillTemplate(keepColumns, { columns: columns.said }));
    return true;
  }

  /**
   * Returns the words that choose rows: "les commandes annulées", "les clients de Lyon", "nur die
   * offenen".
   */
  #kindsOf(nouns: readonly ChunkOf<"noun">[]): string[] {
    const { sense } = this.clause;
    const [only, another] = nouns;
    const isAlone = (sense === "keep" || (sense === null && this.has("only"))) && !another &&
      !["where", "place", "number", "count", "top", "front", "back", "columns"].some((role) =>
        this.clause.chunks.some((chunk) => chunk.role === role)
      );
    if (only && isAlone && only.adjectives.length + only.complements.length === 0) {
      return [...only.words];
    }
    const isChosen = sense === "keep" || sense === "drop" || this.has("only") ||
      this.sources.length === 0;
    return nouns.flatMap(({ adjectives, complements }) =>
      isChosen ? [...adjectives, ...complements] : adjectives
    );
  }

  /** Whether a noun is something other than the rows, such as "un graphique" or a second noun. */
  #isElse(
    nouns: readonly ChunkOf<"noun">[],
    { kinds, isCounted }: { kinds: readonly string[]; isCounted: boolean },
  ): boolean {
    const { sense } = this.clause;
    const isOnlyNoun = this.has("only") && nouns.length > 0 && sense !== "keep" &&
      kinds.length === 0 && !this.has("where") && !this.has("place");
    const isNew = nouns.some((noun) => noun.isNew) && sense !== "get" && !isCounted;
    const isUnclear = nouns.some((noun) => noun.isBare) && this.sources.length === 0 &&
      (SENDING.has(sense) || sense === "save");
    return isOnlyNoun || isNew || isUnclear || kinds.length > 1 || (nouns.length > 1 && !isCounted);
  }

  #writeConditions(): boolean {
    const isDropped = this.clause.sense === "drop";
    const { keepWhere, keepBare, drop } = this.templates;
    const [condition, another] = this.all("where");
    if (another) return false;
    if (!condition) return true;
    const { said, isBare } = this.ofGroups(condition);
    if (isDropped && isBare) return false;
    this.work.push(
      fillTemplate(isDropped ? drop : isBare ? keepBare : keepWhere, { condition: said }),
    );
    this.used.add(condition);
    return true;
  }

  /** Writes the removal of duplicates, or of the rows that a noun names. */
  #writeDropped(nouns: readonly ChunkOf<"noun">[], isSaid: boolean): boolean {
    const { dedupe, dedupeBy } = this.templates;
    const isDoubled = this.take("duplicates") !== null || this.clause.sense === "dedupe";
    if (!isDoubled) return isSaid || this.dropNoun(nouns);
    const by = this.take("by") ?? this.take("columns") ?? this.take("column");
    // "Doppelte Kunden" does not say which column identifies a customer.
    if (by === null && nouns.length > 0) return false;
    this.work.push(by ? fillTemplate(dedupeBy, { columns: by.said }) : dedupe);
    return true;
  }

  /**
   * Returns the condition on groups. In "Nur Länder über 10000", after grouping by country, the
   * number is compared.
   */
  protected ofGroups(
    { said, isBare, ofGroups }: ChunkOf<"where">,
  ): { said: string; isBare: boolean } {
    const root = (word: string) => plainWord(word).slice(0, 4);
    const isGroup = ofGroups !== null &&
      this.state.groups.some((by) => root(by) === root(ofGroups.column));
    return isGroup ? { said: ofGroups.bare, isBare: true } : { said, isBare };
  }

  /** Writes the removal of the rows that a noun alone names: "Quita los cancelados". */
  protected dropNoun(nouns: readonly ChunkOf<"noun">[]): boolean {
    const [noun, other] = nouns;
    if (!noun || other) return false;
    this.work.push(fillTemplate(this.templates.dropKind, { kind: noun.words.join(" ") }));
    return true;
  }
}

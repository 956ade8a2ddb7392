import type { Column, Columns } from "./columns.ts";
import type { Where } from "./conditions.ts";
import type { Facts } from "./facts.ts";
import type { Said } from "./said.ts";
import {
  type Gate,
  type GroupKey,
  isOfOne,
  type Number_,
  type Sink,
  type Sketch,
  type Work,
} from "../sketch.ts";
import { withMeasures } from "./numbers.ts";

/** The state into which a sentence is read. */
export interface Reading {
  sketch: Sketch;
  said: Said;
  columns: Columns;
  facts: Facts;
  me: string | null;
}

/** The words of one sentence, and the state that later words of it complete. */
export class Sentence {
  at: number;
  /** Whether the conditions that follow are about rows to leave out. */
  isDenied = false;
  /** Whether a condition for a sending has begun. */
  isIf = false;
  /** The conditions of the next sending. */
  gates: Gate[] = [];
  /** The last condition of the sentence, which "otherwise" negates. */
  last: Gate | null = null;
  /** The last word that may be a column. */
  noun: { column: Column; at: number } | null = null;
  /** Number columns that are named without any work. */
  readonly mentioned: { name: string; at: number }[] = [];
  readonly numbers: Number_[] = [];
  readonly groups: GroupKey[] = [];
  /** The spans of the words for aggregations and groups. */
  readonly numbersAt: [from: number, to: number][] = [];
  /** The condition of the rows that the next sending gets. */
  only: Sink["only"] = null;
  text: string | null = null;
  subject: string | null = null;
  isCopy = false;
  /** The last sending of this sentence. */
  sent: Sink | null = null;
  /** The sendings of this sentence. */
  readonly sinks: Sink[] = [];
  /** Whether a condition follows a sending. */
  isSplit = false;
  /** The position after "if there are", where a number of rows may follow. */
  countFrom = -1;
  /** Whether the sentence mentions a failure of the call. */
  isFailure = false;
  /** Sort orders that still lack a column. */
  readonly waiting: (() => void)[] = [];

  constructor(
    readonly reading: Reading,
    readonly from: number,
    readonly to: number,
  ) {
    this.at = from;
  }

  get said(): Said {
    return this.reading.said;
  }

  get columns(): Columns {
    return this.reading.columns;
  }

  get sketch(): Sketch {
    return this.reading.sketch;
  }

  /** Whether the request is about one object that starts the run, instead of rows. */
  get isOne(): boolean {
    return isOfOne(this.sketch);
  }

  /** Returns the beginning of the clause that contains a position. */
  clauseFrom(at: number): number {
    let from = at;
    while (from > this.from && !this.said.isMark(from - 1)) from--;
    return from;
  }

  clauseTo(at: number): number {
    let to = at;
    while (to < this.to && !this.said.isMark(to)) to++;
    return to;
  }

  /** Marks "only" before a condition as used. */
  useLeads(at: number): void {
    for (let place = this.clauseFrom(at); place < at; place++) {
      this.said.use(place, this.said.means(place, "only") || this.said.role(place, "keep"));
    }
  }

  add(work: Work): void {
    this.sketch.work.push(work);
  }

  /** Assigns a condition to the rows, or to the next sending. */
  takeWhere(where: Where): void {
    const { isDenied } = this;
    this.said.wheres.push(this.at);
    this.last = { kind: "where", where, isDenied };
    if (this.isOne) {
      this.gates.push(this.last);
      return;
    }
    if (this.sinks.length > 0) this.isSplit = true;
    this.add({ kind: "filter", where, isDenied });
    if (this.isIf && !this.gates.some(({ kind }) => kind === "any")) {
      this.gates.push({ kind: "any" });
    }
  }

  /** Returns the conditions of the current sending. */
  takeGates(): Gate[] {
    return [...this.gates];
  }

  /** Ends the sentence: its groups and aggregations become work. */
  close(): void {
    const { numbers, groups, columns, sketch } = this;
    if (numbers.length + groups.length > 0) {
      const wanted: Number_[] = numbers.length === 0
        ? [{ operation: "count", column: null }]
        : numbers.filter(({ operation, column }, at) =>
          numbers.findIndex((each) => each.operation === operation && each.column === column) === at
        );
      const mentioned = this.mentioned.map(({ name }) => name);
      const isKnown = withMeasures(wanted, { columns, mentioned });
      if (isKnown) {
        const group: Work = { kind: "group", groups: [...groups], numbers: wanted };
        sketch.work.push(group);
        for (const [from, to] of this.numbersAt) this.said.use(from, to - from);
        for (const { name, at } of this.mentioned) {
          if (wanted.some(({ column }) => column === name)) this.said.use(at, 1);
        }
        columns.made.add("count");
      }
    }
    for (const finish of this.waiting) finish();
    this.#gateLate();
    if (this.isFailure && sketch.failure === null && this.sent) this.takeFailure(this.sent);
    for (const sink of this.sinks) {
      sink.at = Math.max(sink.at, this.isSplit ? 0 : sketch.work.length);
    }
  }

  /** Moves conditions to the sending before them: "Mail it, but only if there are any". */
  #gateLate(): void {
    const last = this.sinks.at(-1);
    if (!last || this.gates.length === 0 || last.gates.length > 0) return;
    for (const sink of this.sinks) sink.gates = [...this.gates];
  }

  /** Makes a sending depend on a failure of the call. */
  takeFailure(sink: Sink): void {
    const { sketch } = this;
    sketch.sinks = sketch.sinks.filter((each) => each !== sink);
    sketch.failure = sink;
  }
}

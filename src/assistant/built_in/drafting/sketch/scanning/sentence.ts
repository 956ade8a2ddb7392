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

/** The words of one sentence, and what of them is open until more is read. */
export class Sentence {
  at: number;
  /** Whether the conditions that follow are about rows to leave out. */
  isDenied = false;
  /** Whether a condition for what is sent was begun. */
  isIf = false;
  /** Conditions for the next thing that is sent. */
  gates: Gate[] = [];
  /** The last condition of the sentence, which "otherwise" turns around. */
  last: Gate | null = null;
  /** The last word that may be a column. */
  noun: { column: Column; at: number } | null = null;
  /** Columns of numbers that are named without work. */
  readonly mentioned: { name: string; at: number }[] = [];
  readonly numbers: Number_[] = [];
  readonly groups: GroupKey[] = [];
  /** The places of the words of numbers and groups. */
  readonly numbersAt: [from: number, to: number][] = [];
  /** The rows that the next thing that is sent gets. */
  only: Sink["only"] = null;
  text: string | null = null;
  subject: string | null = null;
  isCopy = false;
  /** The place where something was sent last in this sentence. */
  sent: Sink | null = null;
  /** The places where this sentence sends something. */
  readonly sinks: Sink[] = [];
  /** Whether a condition was said after something was sent. */
  isSplit = false;
  /** The place behind "if there are", where a number of rows may be said. */
  countFrom = -1;
  /** Whether a failure of the call was spoken of. */
  isFailure = false;
  /** The sort order that waits for its column. */
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

  /** Whether the request is about one object that starts the run, and not about rows. */
  get isOne(): boolean {
    return isOfOne(this.sketch);
  }

  /** The beginning of the clause around a position. */
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

  /** Uses "only" before a condition. */
  useLeads(at: number): void {
    for (let place = this.clauseFrom(at); place < at; place++) {
      this.said.use(place, this.said.means(place, "only") || this.said.role(place, "keep"));
    }
  }

  add(work: Work): void {
    this.sketch.work.push(work);
  }

  /** Takes a condition: for the rows, or for what is sent next. */
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

  /** The gates of what is sent now. */
  takeGates(): Gate[] {
    return [...this.gates];
  }

  /** Ends the sentence: groups and numbers become work. */
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

  /** "Mail it, but only if there are any": conditions behind what they are for. */
  #gateLate(): void {
    const last = this.sinks.at(-1);
    if (!last || this.gates.length === 0 || last.gates.length > 0) return;
    for (const sink of this.sinks) sink.gates = [...this.gates];
  }

  /** Sends something if the call fails, and not otherwise. */
  takeFailure(sink: Sink): void {
    const { sketch } = this;
    sketch.sinks = sketch.sinks.filter((each) => each !== sink);
    sketch.failure = sink;
  }
}

import type { Queries } from "../../db/dialect.ts";
import { firstSeqOf } from "../store/event_seq.ts";
import { type StepRow, writeSteps } from "../store/journal_store.ts";
import { insertLogLines, type LogLine } from "../store/step_log_store.ts";

/** The records of some steps that go to disk. */
export interface Unwritten {
  rows: readonly StepRow[];
  lines: readonly LogLine[];
}

/** Numbers what an owner writes, in the order of its commits, which is that of the events. */
export class NumberedWrites {
  readonly #runId: string;
  #seq: number;

  constructor({ id, fence }: { id: string; fence: number }) {
    this.#runId = id;
    this.#seq = firstSeqOf(fence);
  }

  number<T>(one: T): T & { seq: number } {
    return { ...one, seq: ++this.#seq };
  }

  async write(queries: Queries, { rows, lines }: Unwritten): Promise<void> {
    if (lines.length > 0) {
      const numbered = lines.map((line) => this.number(line));
      await insertLogLines(queries, { runId: this.#runId, lines: numbered });
    }
    if (rows.length > 0) await writeSteps(queries, rows.map((row) => this.number(row)));
  }
}

import type { StepRow } from "../store/journal_store.ts";
import type { LargeValues } from "./large_values.ts";
import { isLarge } from "../store/step_record.ts";

interface LargeRowsDeps {
  values: LargeValues;
  /** Replaces `row` with `smaller`, which refers to the stored values. */
  replace(row: StepRow, smaller: StepRow): void;
}

/** Rows with values that are too large for the journal, until the values are stored. */
export class LargeRows {
  readonly #deps: LargeRowsDeps;
  readonly #storing = new Map<StepRow, Promise<void> | null>();

  constructor(deps: LargeRowsDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#storing.size;
  }

  has(row: StepRow): boolean {
    return this.#storing.has(row);
  }

  /** Remembers the row if its values are too large for the journal. */
  add(row: StepRow): void {
    if (isLarge(row.input) || isLarge(row.output)) this.#storing.set(row, null);
  }

  /** Resolves when the values of all rows known so far are stored. */
  async store(): Promise<void> {
    await Promise.all([...this.#storing].map(([row, storing]) => {
      const stored = storing ?? this.#storeOne(row);
      this.#storing.set(row, stored);
      return stored;
    }));
  }

  async #storeOne(row: StepRow): Promise<void> {
    const smaller = await this.#deps.values.withoutLarge(row);
    this.#storing.delete(row);
    this.#deps.replace(row, smaller);
  }
}

import type { Writer } from "../../../src/db/group_commit.ts";
import type { Queries } from "../../../src/db/dialect.ts";

/** Fails as its connection would when the server goes away. */
export class Transient extends Error {}

/** A writer without a database that notes what it is told, and fails if it is told to. */
export class RecordingWriter implements Writer {
  readonly steps: string[] = [];
  /** Called with each step; what it throws, the step throws. */
  fail: (step: string) => void = () => {};

  constructor(readonly queries: Queries) {}

  begin = (): Promise<void> => this.#note("begin");
  commit = (): Promise<void> => this.#note("commit");
  rollback = (): Promise<void> => this.#note("rollback");
  script = (sql: string): Promise<void> => this.#note(sql);
  isTransient = (error: unknown): boolean => error instanceof Transient;

  async #note(step: string): Promise<void> {
    await Promise.resolve();
    this.steps.push(step);
    this.fail(step);
  }
}

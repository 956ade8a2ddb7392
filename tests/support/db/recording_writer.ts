import type { Writer } from "../../../src/db/group_commit.ts";
import type { Queries } from "../../../src/db/dialect.ts";

/** Makes the writer fail as if the connection to the server were lost. */
export class Transient extends Error {}

/** A writer without a database. It records its calls and can be made to fail. */
export class RecordingWriter implements Writer {
  readonly steps: string[] = [];
  /** Called with each step. If it throws, writing the step throws the same error. */
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

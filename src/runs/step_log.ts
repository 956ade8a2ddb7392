/** A line of a step's log; 0 until it is written. */
export type LogEntry = [seq: number, line: string];

const LINES_MAX = 200;
const CHARACTERS_MAX = 64 * 1024;

const FULL = "… further lines are left out";

/** What a step has to say for itself: lines in order, up to a bound that the last of them tells. */
export class StepLog {
  readonly #entries: LogEntry[];
  #characters: number;

  /** Goes on with what earlier owners of the run wrote. */
  constructor(written: string | null) {
    this.#entries = entriesOf(written);
    this.#characters = this.#entries.reduce((sum, [, line]) => sum + line.length, 0);
  }

  /** Each line of the text; false where none of it was taken. */
  add(text: string): boolean {
    const before = this.#entries.length;
    for (const line of text.split(/\r\n|\r|\n/)) this.#push(line);
    return this.#entries.length > before;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  #push(line: string): void {
    if (this.#entries.at(-1)?.[1] === FULL) return;
    const hasRoom = this.#entries.length < LINES_MAX - 1 &&
      this.#characters + line.length <= CHARACTERS_MAX;
    this.#entries.push([0, hasRoom ? line : FULL]);
    this.#characters += line.length;
  }
}

/** The entries of a `log` column. */
export function entriesOf(log: string | null): LogEntry[] {
  return log === null ? [] : JSON.parse(log);
}

/** The lines of a `log` column. */
export function linesOf(log: string | null): string[] {
  return entriesOf(log).map(([, line]) => line);
}

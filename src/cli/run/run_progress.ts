import type { Clock } from "../../lib/clock.ts";
import type { ProgressListener } from "../../runs/trial/memory_journal.ts";
import { loopOf } from "../../runs/trial/run_in_memory.ts";
import { allSteps, type Definition, isActionStep, type Step } from "../../definition/definition.ts";
import { count } from "../amounts.ts";
import { onOneLine } from "../printable.ts";
import { paint, screenWidth, span, type StateSymbol } from "./run_text.ts";

type StepRow = Parameters<NonNullable<ProgressListener["onStep"]>>[0];
type StepLine = Parameters<NonNullable<ProgressListener["onLine"]>>[0];

export interface ProgressOptions {
  definition: Definition;
  clock: Clock;
  /** Prints one line. */
  print(line: string): void;
  colors: boolean;
  /** The width of the terminal; null without a terminal, and then no line is overwritten. */
  columns: number | null;
}

interface Items {
  total: number;
  succeeded: number;
  failed: number;
  /** The time when the count was last printed. */
  shownAt: number;
}

/** How often the progress of a loop is printed. */
const COUNT_EVERY_MS = 2_000;

/** Moves the cursor to the previous line and clears it. */
const CLEAR_LAST_LINE = "\x1b[1A\r\x1b[2K";

const MARKS: Readonly<Record<StepRow["status"], StateSymbol>> = {
  running: "▸",
  waiting: "▸",
  succeeded: "✓",
  failed: "✗",
  skipped: "⏭",
  cancelled: "–",
};

/** Prints the steps of a run as they start and end, one line each. Items of loops are counted. */
export class RunProgress implements ProgressListener {
  readonly #options: ProgressOptions;
  readonly #steps: ReadonlyMap<string, Step>;
  /** The status that was last printed for each path. */
  readonly #statuses = new Map<string, StepRow["status"]>();
  readonly #items = new Map<string, Items>();
  /** The step in the last line. */
  #lastPath = "";
  /** The step whose next line replaces the last line. */
  #provisional: string | null = null;

  constructor(options: ProgressOptions) {
    this.#options = options;
    const placed = [...allSteps(options.definition.steps)];
    this.#steps = new Map(placed.map(({ step, path }) => [path, step]));
  }

  onStep(row: StepRow): void {
    const loop = loopOf(row.path);
    if (loop !== null) return this.#countItem(loop, row);
    const step = this.#steps.get(row.path);
    const before = this.#statuses.get(row.path);
    if (step === undefined || before === row.status) return;
    if (row.status !== "running" && row.status !== "waiting") this.#end(step, row);
    else if (before === undefined) this.#begin(step, row);
  }

  onLine({ path, line }: StepLine): void {
    const declared = path.replaceAll(/#\d+/g, "");
    const step = this.#steps.get(declared);
    if (step === undefined) return;
    const isItem = declared !== path;
    if (!isItem && !this.#statuses.has(path)) {
      this.#begin(step, { path, status: "running", input: null });
    }
    const items = (path.match(/#\d+/g) ?? []).join("");
    const speaker = isItem || this.#lastPath !== path ? `${step.id}${items}: ` : "";
    this.#provisional = null;
    this.#options.print(`${indent(declared)}    ${onOneLine(speaker + line)}`);
  }

  #begin(step: Step, { path, status, input }: Pick<StepRow, "path" | "status" | "input">): void {
    this.#statuses.set(path, status);
    if (step.forEach !== undefined && input !== null) {
      const total = JSON.parse(input).length;
      const shownAt = this.#options.clock.now();
      this.#items.set(path, { total, succeeded: 0, failed: 0, shownAt });
    }
    const items = this.#items.get(path);
    const parts = items === undefined ? [] : [count(items.total, "item")];
    this.#say(path, { mark: MARKS[status], text: line(step, parts), isProvisional: true });
  }

  #end(step: Step, row: StepRow): void {
    const { path, status, attempts } = row;
    this.#statuses.set(path, status);
    if (status === "skipped" && this.#isRedundant(path)) return;
    const items = this.#items.get(path);
    const parts = [
      items === undefined ? "" : countOf(items),
      attempts > 1 ? `${attempts} attempts` : "",
      row.started_at === null || row.finished_at === null
        ? ""
        : span(row.finished_at - row.started_at),
      status === "skipped" || status === "cancelled" ? status : "",
    ];
    const failure = failureOf(step, row);
    this.#say(path, { mark: MARKS[status], text: line(step, parts) + failure });
  }

  /**
   * Whether a skipped step need not be printed: the block around it is skipped, or it handles
   * errors and there was none.
   */
  #isRedundant(path: string): boolean {
    const [, block = ""] = /^(.*)\.\w+\[\d+\]$/.exec(path) ?? [];
    return this.#statuses.get(block) === "skipped" || /\.onError\[\d+\]$/.test(path);
  }

  #countItem(loop: string, { status }: StepRow): void {
    const items = this.#items.get(loop);
    const step = this.#steps.get(loop);
    if (items === undefined || step === undefined) return;
    if (status === "succeeded") items.succeeded++;
    else if (status === "failed") items.failed++;
    const now = this.#options.clock.now();
    if (now - items.shownAt < COUNT_EVERY_MS) return;
    items.shownAt = now;
    const text = line(step, [countOf(items)]);
    this.#say(loop, { mark: MARKS.running, text, isProvisional: true });
  }

  #say(
    path: string,
    { mark, text, isProvisional = false }: {
      mark: StateSymbol;
      text: string;
      isProvisional?: boolean;
    },
  ): void {
    const { print, colors, columns } = this.#options;
    const shown = onOneLine(text);
    const endQuestions = columns !== null && this.#provisional === path ? CLEAR_LAST_LINE : "";
    print(`${endQuestions}${indent(path)}${paint(mark, colors)} ${shown}`);
    this.#lastPath = path;
    // A text wider than the terminal takes several lines.
    const isOneLine = columns !== null && screenWidth(`${indent(path)}  ${shown}`) < columns;
    this.#provisional = isProvisional && isOneLine ? path : null;
  }
}

function indent(path: string): string {
  return "  ".repeat(path.split("[").length - 2);
}

function line(step: Step, parts: readonly string[]): string {
  const name = step.title === undefined ? step.id : `${step.title} (${step.id})`;
  const call = isActionStep(step) ? `${step.service}.${step.action}` : "";
  return [name, call, ...parts].filter((part) => part !== "").join("  ");
}

function countOf({ total, succeeded, failed }: Items): string {
  const all = count(total, "item");
  if (succeeded === total) return all;
  return `${succeeded} of ${all}${failed === 0 ? "" : `, ${failed} failed`}`;
}

/**
 * The error of a step, to append to its line. Empty for a block if a step in it has shown the
 * error. A loop shows it, because its items are not printed.
 */
function failureOf(step: Step, { error }: StepRow): string {
  if (error === null) return "";
  const { message, stepId } = JSON.parse(error);
  return stepId === step.id || step.forEach !== undefined ? `: ${message}` : "";
}

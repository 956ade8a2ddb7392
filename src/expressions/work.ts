import { LIST_LENGTH_MAX, TEXT_LENGTH_MAX, WORK_MAX } from "./limits.ts";

/**
 * The work left for the evaluation at hand. One counter is enough: evaluation is synchronous and
 * never nested.
 */
let remaining = 0;
let exceeded: string | null = null;

/** Made once: a quantifier may swallow it 100,000 times before the evaluation ends. */
export const STOPPED = new Error("the evaluation was stopped");

/** Begins an evaluation with the whole allowance. */
export function startWork(): void {
  remaining = WORK_MAX;
  exceeded = null;
}

/** Which bound the evaluation broke, or null. CEL's `||` and `exists` absorb throws: ask at the end. */
export function brokenBound(): string | null {
  return exceeded;
}

/** Takes `units` off the allowance; throws when none is left. */
export function spend(units: number): void {
  remaining -= units;
  if (remaining < 0 || exceeded !== null) stop(`it takes more than ${WORK_MAX} units of work`);
}

/** Takes a failure that may be absorbed off the allowance: making an error is slow. */
export function spendFailure(): void {
  spend(200);
}

/** Takes the reading of a text off the allowance. */
export function spendText(text: string): void {
  spend(1 + (text.length >> 4));
}

/** Checks the length of a list that is walked through, made or returned. */
export function boundList(length: number): void {
  if (length > LIST_LENGTH_MAX) {
    stop(`a list has ${length} items, more than ${LIST_LENGTH_MAX}`);
  }
}

/** Checks the length of a text that is made. */
export function boundText(length: number): void {
  if (length > TEXT_LENGTH_MAX) {
    stop(`a text has ${length} characters, more than ${TEXT_LENGTH_MAX}`);
  }
}

/**
 * Opens a comprehension over `list` whose body has `weight` nodes. Once a bound is broken every
 * list is empty, so that loops which absorb errors end at once too.
 */
export function openComprehension(list: unknown, weight: unknown): unknown {
  if (exceeded !== null) return [];
  if (typeof list !== "object" || list === null) return list;
  const length = Array.isArray(list) ? list.length : Object.keys(list).length;
  boundList(length);
  spend(1 + length * (1 + Number(weight)));
  return list;
}

function stop(bound: string): never {
  exceeded ??= bound;
  throw STOPPED;
}

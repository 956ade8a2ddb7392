import { KEYS_MAX } from "../lib/json.ts";
import {
  LIST_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  WORK_AT_ONCE_MAX,
  WORK_IN_A_STRETCH_MAX,
  WORK_MAX,
} from "./limits.ts";

/** The units of work after which an evaluation yields: about 10 ms. */
const TURN_UNITS = 200_000;

/**
 * The remaining budget of the current evaluation. Module state is enough, because only one
 * evaluation runs at a time between two awaits.
 */
let remaining = 0;
/**
 * The value of `remaining` at which the current turn must stop: 0, or more if the evaluation can
 * yield.
 */
let floor = 0;
/** The value of `remaining` at which the evaluation yields; never reached if it cannot yield. */
let turnAt = -Infinity;
let turnUnits = TURN_UNITS;
let exceeded: Bound | null = null;

/** The units that all evaluations have used since one of them last yielded. */
let sinceTurn = 0;
let lastSpent = 0;

export interface Bound {
  message: string;
  /** Whether only the work budget is used up, so that a larger budget may be enough. */
  isWork: boolean;
}

/** The saved state of an evaluation that another one interrupts. */
export interface WorkState {
  remaining: number;
  floor: number;
  turnAt: number;
  turnUnits: number;
  exceeded: Bound | null;
}

/** Created once: a quantifier may absorb this error 100,000 times before the evaluation ends. */
export const STOPPED = new Error("the evaluation was stopped");

/**
 * Begins an evaluation without yielding. Returns the state of the evaluation that it interrupts, or
 * null. Pass the result to `endWork`.
 */
export function startWork(): WorkState | null {
  const interrupted = turnAt === -Infinity ? null : workState();
  remaining = WORK_AT_ONCE_MAX;
  floor = 0;
  turnAt = -Infinity;
  exceeded = null;
  return interrupted;
}

/** Ends an evaluation without yielding. */
export function endWork(interrupted: WorkState | null): void {
  lastSpent = WORK_AT_ONCE_MAX - remaining;
  sinceTurn += lastSpent;
  if (interrupted !== null) restoreWork(interrupted);
}

/** Returns the state of the current evaluation. */
export function workState(): WorkState {
  return { remaining, floor, turnAt, turnUnits, exceeded };
}

/** Resumes an evaluation that has yielded. */
export function restoreWork(state: WorkState): void {
  ({ remaining, floor, turnAt, turnUnits, exceeded } = state);
}

/** Begins an evaluation that yields whenever `isTurnOver`, after `units` units of work. */
export function startYieldingWork(units = TURN_UNITS): void {
  turnUnits = units;
  remaining = WORK_MAX;
  exceeded = null;
  startStretch();
}

/** Ends the evaluation that yields. */
export function endYieldingWork(): void {
  lastSpent = WORK_MAX - remaining;
  turnAt = -Infinity;
}

/** Begins the next turn of an evaluation. */
export function startStretch(): void {
  sinceTurn = 0;
  turnAt = Math.max(0, remaining - turnUnits);
  floor = Math.max(0, remaining - WORK_IN_A_STRETCH_MAX);
}

/** Returns whether the current evaluation must yield. False for an evaluation that cannot yield. */
export function isTurnOver(): boolean {
  return remaining < turnAt;
}

/** Returns whether the current evaluation can yield. */
export function isYielding(): boolean {
  return turnAt !== -Infinity;
}

/** Returns whether small evaluations have together used the work of one turn. */
export function isYieldDue(): boolean {
  return sinceTurn > TURN_UNITS;
}

/** Counts units of work outside of expressions towards the current turn. */
export function countUnits(units: number): void {
  sinceTurn += units;
}

/** Resets the count after other work has had a turn. */
export function countTurn(): void {
  sinceTurn = 0;
}

/** Returns the units that the last ended evaluation has used. */
export function spentUnits(): number {
  return lastSpent;
}

/**
 * Returns the limit that the evaluation exceeded, or null. Check it after the evaluation, because
 * CEL's `||` and `exists` absorb errors.
 */
export function brokenBound(): Bound | null {
  return exceeded;
}

/** Charges `units` to the work budget. Throws if the budget is used up. */
export function chargeUnits(units: number): void {
  remaining -= units;
  if (remaining < floor || exceeded !== null) stopWork();
}

/** Charges a failure that may be absorbed, because creating an error is slow. */
export function chargeFailure(): void {
  chargeUnits(300);
}

/** Charges reading a text. */
export function chargeText(text: string): void {
  chargeUnits(1 + (text.length >> 4));
}

/** Charges a computed key, because an object stores the texts of its keys. */
export function chargeKey(key: string): void {
  chargeUnits(1 + (key.length >> 2));
}

/** Charges a new entry of a large table, which the engine copies each time it grows. */
export function chargeEntry(): void {
  chargeUnits(10);
}

const FAST_KEYS_MAX = 100;

/**
 * Maps with too many keys, with their sizes. The sizes cannot change, because values never change.
 */
const tooLarge = new WeakMap<object, number>();
let isAnyTooLarge = false;

/**
 * Charges listing a map's keys and returns their number. The engine can count keys only by listing
 * them, so the sizes of maps with too many keys are cached.
 */
export function chargeKeys(map: object): number {
  const known = isAnyTooLarge ? tooLarge.get(map) : undefined;
  const count = known ?? Object.keys(map).length;
  if (count > KEYS_MAX) {
    tooLarge.set(map, count);
    isAnyTooLarge = true;
    stop({ message: `a map has ${count} keys, more than ${KEYS_MAX}`, isWork: false });
  }
  // The engine stores the keys of larger maps in a table, which takes longer to list.
  chargeUnits(1 + (count > FAST_KEYS_MAX ? count * 12 : count));
  return count;
}

/** Checks the length of a list that is iterated, created or returned. */
export function boundList(length: number): void {
  if (length > LIST_LENGTH_MAX) {
    stop({ message: `a list has ${length} items, more than ${LIST_LENGTH_MAX}`, isWork: false });
  }
}

/** Checks the length of a text that is created. */
export function boundText(length: number): void {
  if (length > TEXT_LENGTH_MAX) {
    stop({
      message: `a text has ${length} characters, more than ${TEXT_LENGTH_MAX}`,
      isWork: false,
    });
  }
}

/** Stops the current evaluation, even inside of constructs that absorb errors. */
export function stopEvaluation(message: string): never {
  stop({ message, isWork: false });
}

/**
 * Starts a comprehension over `list` whose body has `weight` nodes. Returns an empty list once a
 * limit was exceeded, so that loops that absorb errors end immediately.
 */
export function openComprehension(list: unknown, weight: unknown): unknown {
  if (exceeded !== null) return [];
  if (typeof list !== "object" || list === null) return list;
  const length = Array.isArray(list) ? list.length : chargeKeys(list);
  boundList(length);
  chargeUnits(1);
  // An evaluation that cannot yield is stopped before it starts. One that can yield may end early.
  if (!isYielding() && length * (1 + Number(weight)) > remaining) stopWork();
  return list;
}

function stopWork(): never {
  const units = floor === 0 ? turnAt === -Infinity ? WORK_AT_ONCE_MAX : WORK_MAX : null;
  stop({
    message: units === null
      ? `one call in it takes more than ${WORK_IN_A_STRETCH_MAX} units of work`
      : `it takes more than ${units} units of work`,
    isWork: true,
  });
}

function stop(bound: Bound): never {
  exceeded ??= bound;
  throw STOPPED;
}

import { KEYS_MAX } from "../lib/json.ts";
import {
  LIST_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  WORK_AT_ONCE_MAX,
  WORK_IN_A_STRETCH_MAX,
  WORK_MAX,
} from "./limits.ts";

/** The work after which an evaluation yields: about 10 ms. */
const TURN_UNITS = 200_000;

/** The state of the current evaluation. One is enough: a synchronous stretch belongs to one. */
let remaining = 0;
/**
 * The value of `remaining` that ends the current stretch: 0, or more if the evaluation can
 * yield.
 */
let floor = 0;
/** The value of `remaining` at which the evaluation yields; never reached if it cannot yield. */
let turnAt = -Infinity;
let turnUnits = TURN_UNITS;
let exceeded: Bound | null = null;

/** Units that all evaluations have spent since one of them last gave way. */
let sinceTurn = 0;
let lastSpent = 0;

export interface Bound {
  message: string;
  /** Whether only the allowance of work is spent, so that a larger one may be enough. */
  isWork: boolean;
}

/** The state of an evaluation that another one interrupts. */
export interface WorkState {
  remaining: number;
  floor: number;
  turnAt: number;
  turnUnits: number;
  exceeded: Bound | null;
}

/** Made once: a quantifier may swallow it 100,000 times before the evaluation ends. */
export const STOPPED = new Error("the evaluation was stopped");

/**
 * Begins an evaluation in one stretch. Answers the state of an evaluation that has yielded, or
 * null, to be given to `endWork`.
 */
export function startWork(): WorkState | null {
  const interrupted = turnAt === -Infinity ? null : workState();
  remaining = WORK_AT_ONCE_MAX;
  floor = 0;
  turnAt = -Infinity;
  exceeded = null;
  return interrupted;
}

/** Ends an evaluation in one stretch. */
export function endWork(interrupted: WorkState | null): void {
  lastSpent = WORK_AT_ONCE_MAX - remaining;
  sinceTurn += lastSpent;
  if (interrupted !== null) restoreWork(interrupted);
}

/** The state of the current evaluation. */
export function workState(): WorkState {
  return { remaining, floor, turnAt, turnUnits, exceeded };
}

/** Resumes an evaluation that has yielded. */
export function restoreWork(state: WorkState): void {
  ({ remaining, floor, turnAt, turnUnits, exceeded } = state);
}

/**
 * Begins an evaluation that yields whenever `isTurnOver`, after so many units.
 */
export function startYieldingWork(units = TURN_UNITS): void {
  turnUnits = units;
  remaining = WORK_MAX;
  exceeded = null;
  startStretch();
}

/** Ends the evaluation that yielded. */
export function endYieldingWork(): void {
  lastSpent = WORK_MAX - remaining;
  turnAt = -Infinity;
}

/** Begins the next stretch of an evaluation, after others have had their turn. */
export function startStretch(): void {
  sinceTurn = 0;
  turnAt = Math.max(0, remaining - turnUnits);
  floor = Math.max(0, remaining - WORK_IN_A_STRETCH_MAX);
}

/** Whether the current evaluation is to yield, which only a yielding one does. */
export function isTurnOver(): boolean {
  return remaining < turnAt;
}

/** Whether the current evaluation can yield. */
export function isYielding(): boolean {
  return turnAt !== -Infinity;
}

/** Whether many small evaluations have together computed as long as one may. */
export function isYieldDue(): boolean {
  return sinceTurn > TURN_UNITS;
}

/** Counts units that were spent beside expressions towards the turn of others. */
export function countUnits(units: number): void {
  sinceTurn += units;
}

/** Notes that others have had their turn. */
export function countTurn(): void {
  sinceTurn = 0;
}

/** How many units the evaluation that ended last has spent. */
export function spentUnits(): number {
  return lastSpent;
}

/** Which bound the evaluation broke, or null. CEL's `||` and `exists` absorb throws: ask at the end. */
export function brokenBound(): Bound | null {
  return exceeded;
}

/** Takes `units` off the allowance; throws when none is left. */
export function spend(units: number): void {
  remaining -= units;
  if (remaining < floor || exceeded !== null) stopWork();
}

/** Takes a failure that may be absorbed off the allowance: making an error is slow. */
export function spendFailure(): void {
  spend(300);
}

/** Takes the reading of a text off the allowance. */
export function spendText(text: string): void {
  spend(1 + (text.length >> 4));
}

/** Takes a key off the allowance that is computed: an object keeps the texts of its keys. */
export function spendKey(key: string): void {
  spend(1 + (key.length >> 2));
}

const FAST_KEYS_MAX = 100;

/** The maps with more keys than are taken, by their sizes: values never change. */
const tooLarge = new WeakMap<object, number>();
let isAnyTooLarge = false;

/**
 * Takes the listing of a map's keys off the allowance; gives how many there are. Nothing in the
 * engine counts keys without listing them all, so that a map with too many is listed once at most.
 */
export function spendKeys(map: object): number {
  const known = isAnyTooLarge ? tooLarge.get(map) : undefined;
  const count = known ?? Object.keys(map).length;
  if (count > KEYS_MAX) {
    tooLarge.set(map, count);
    isAnyTooLarge = true;
    stop({ message: `a map has ${count} keys, more than ${KEYS_MAX}`, isWork: false });
  }
  // The engine keeps the keys of larger maps in a table, which takes longer to list.
  spend(1 + (count > FAST_KEYS_MAX ? count * 12 : count));
  return count;
}

/** Checks the length of a list that is walked through, made or returned. */
export function boundList(length: number): void {
  if (length > LIST_LENGTH_MAX) {
    stop({ message: `a list has ${length} items, more than ${LIST_LENGTH_MAX}`, isWork: false });
  }
}

/** Checks the length of a text that is made. */
export function boundText(length: number): void {
  if (length > TEXT_LENGTH_MAX) {
    stop({
      message: `a text has ${length} characters, more than ${TEXT_LENGTH_MAX}`,
      isWork: false,
    });
  }
}

/** Ends the current evaluation, whatever absorbs errors in it. */
export function abandon(message: string): never {
  stop({ message, isWork: false });
}

/**
 * Opens a comprehension over `list` whose body has `weight` nodes. Once a bound is broken every
 * list is empty, so that loops which absorb errors end at once too.
 */
export function openComprehension(list: unknown, weight: unknown): unknown {
  if (exceeded !== null) return [];
  if (typeof list !== "object" || list === null) return list;
  const length = Array.isArray(list) ? list.length : spendKeys(list);
  boundList(length);
  spend(1);
  // An evaluation that must yield is stopped before it has begun. One that can yield may end early.
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

import { Optional } from "@marcbachmann/cel-js";
import { yieldTurn } from "./steps.ts";
import { brokenBound, chargeFailure, chargeUnits, isTurnOver } from "./work.ts";

/** The part of the library's macro hooks that this file uses. */
interface MacroRunner {
  check(node: unknown, context: unknown): unknown;
  run(node: unknown, context: unknown): unknown;
  getType(name: string): unknown;
  debugType(value: unknown): unknown;
  debugTypeDeep(value: unknown): unknown;
}

interface MacroCall {
  args: readonly unknown[];
}

interface YieldOptions {
  /** Whether the evaluation yields to other work; a hook may then return a promise. */
  isYielding: boolean;
}

/** Charges failures that `||`, `all` and `exists` may absorb, because each costs microseconds. */
export function guardMacro({ isYielding }: YieldOptions) {
  return ({ args: [node] }: MacroCall) => ({
    async: isYielding,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
      checker.check(node, context),
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) =>
      runGuarded(runner, node, context),
  });
}

/**
 * Evaluates the node unchanged, and handles its rejection. If one operand fails synchronously, the
 * library drops the promise of the other, and its unhandled rejection would end the process.
 */
export function quietMacro({ args: [node] }: MacroCall) {
  return {
    async: true,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
      checker.check(node, context),
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
      const result = runner.run(node, context);
      if (result instanceof Promise) result.catch(() => {});
      return result;
    },
  };
}

/**
 * Makes the environment check the types of values without their content, once it is evaluated. The
 * library also checks the first entry at each call, for which the engine lists all keys of a map.
 * Our functions declare dynamic parameters and check their arguments themselves.
 */
export function shallowMacro({ args: [node] }: MacroCall) {
  return {
    async: false,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
      checker.check(node, context),
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
      runner.debugTypeDeep = (value) => runner.debugType(value);
      return runner.run(node, context);
    },
  };
}

/**
 * Evaluates `item(body, weight)`: the body of a comprehension for one item. Charges `weight` units.
 */
export function itemMacro({ isYielding }: YieldOptions) {
  return ({ args: [node, weight] }: MacroCall) => {
    const units = 1 + weightOf(weight);
    return {
      async: isYielding,
      typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
        checker.check(node, context),
      evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
        if (brokenBound() !== null) return false;
        chargeUnits(units);
        const result = isTurnOver()
          ? yieldTurn().then(() => runGuarded(runner, node, context))
          : runGuarded(runner, node, context);
        return result instanceof Promise ? result.finally(() => mayReuse(context)) : result;
      },
    };
  };
}

/**
 * Keeps the context of a loop. After a loop has waited once, the library creates another context,
 * in which `all` and `exists` start without a value. Since the loop waits for each item, and its
 * program belongs to one evaluation, it can keep its context.
 */
function mayReuse(context: unknown): void {
  if (typeof context === "object" && context !== null && "async" in context) {
    context.async = false;
  }
}

/** Reads the weight, which rewritten expressions contain as a number. */
function weightOf(node: unknown): number {
  return typeof node === "object" && node !== null && "args" in node ? Number(node.args) : 1;
}

function runGuarded(runner: MacroRunner, node: unknown, context: unknown): unknown {
  // After the evaluation was stopped, its remaining parts are skipped, even where errors are
  // absorbed.
  if (brokenBound() !== null) return false;
  try {
    const result = runner.run(node, context);
    return result instanceof Promise ? result.catch(failGuarded) : result;
  } catch (error) {
    return failGuarded(error);
  }
}

function failGuarded(error: unknown): never {
  chargeFailure();
  throw error;
}

/** Evaluates `default(value, fallback)`. Evaluates the fallback only if it is needed. */
export function defaultMacro({ isYielding }: YieldOptions) {
  return ({ args: [path, fallback] }: MacroCall) => ({
    async: isYielding,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) => {
      for (const argument of [path, fallback]) checker.check(argument, context);
      return checker.getType("dyn");
    },
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
      const choose = (found: unknown): unknown => {
        const value = found instanceof Optional ? found.orValue(null) : found;
        return value ?? runner.run(fallback, context);
      };
      const found = runner.run(path, context);
      return found instanceof Promise ? found.then(choose) : choose(found);
    },
  });
}

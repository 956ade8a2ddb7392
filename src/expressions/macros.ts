import { Optional } from "@marcbachmann/cel-js";
import { yieldTurn } from "./steps.ts";
import { brokenBound, isTurnOver, spend, spendFailure } from "./work.ts";

/** The part of the library's macro hooks that is used here. */
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
  /** Whether the evaluation yields to others; a hook may then give a promise. */
  isYielding: boolean;
}

/** Counts a failure that `||`, `all` and `exists` may absorb: each costs microseconds. */
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
 * Passes the node on. If an operand fails at once, the library forgets a promise of the other, and
 * the rejection of that would end the process.
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
 * Evaluated once, it lets an environment look at no more than a value itself for its type. The library
 * also looks at the first entry at each call, for which the engine lists all keys of a map. Functions
 * take what they are given as dynamic, and check it themselves.
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

/** `item(body, weight)`: the body of a comprehension for one item, which pays for its nodes. */
export function itemMacro({ isYielding }: YieldOptions) {
  return ({ args: [node, weight] }: MacroCall) => {
    const units = 1 + weightOf(weight);
    return {
      async: isYielding,
      typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
        checker.check(node, context),
      evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
        if (brokenBound() !== null) return false;
        spend(units);
        const result = isTurnOver()
          ? yieldTurn().then(() => runGuarded(runner, node, context))
          : runGuarded(runner, node, context);
        return result instanceof Promise ? result.finally(() => mayReuse(context)) : result;
      },
    };
  };
}

/**
 * The library makes another context for a loop that has once waited, and begins `all` and `exists`
 * without a value there. The loop waits for each item, and its program is of one evaluation: it
 * needs no other context.
 */
function mayReuse(context: unknown): void {
  if (typeof context === "object" && context !== null && "async" in context) {
    context.async = false;
  }
}

/** The rewritten text holds the weight as a number. */
function weightOf(node: unknown): number {
  return typeof node === "object" && node !== null && "args" in node ? Number(node.args) : 1;
}

function runGuarded(runner: MacroRunner, node: unknown, context: unknown): unknown {
  // The rest of an evaluation that was stopped is skipped, if errors are absorbed.
  if (brokenBound() !== null) return false;
  try {
    const result = runner.run(node, context);
    return result instanceof Promise ? result.catch(failGuarded) : result;
  } catch (error) {
    return failGuarded(error);
  }
}

function failGuarded(error: unknown): never {
  spendFailure();
  throw error;
}

/** `default(value, fallback)`: the fallback is evaluated only if it is needed. */
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

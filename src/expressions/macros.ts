import { Optional } from "@marcbachmann/cel-js";
import { brokenBound, spendFailure } from "./work.ts";

/** What the library hands to a macro's hooks, as far as it is used here. */
interface MacroRunner {
  check(node: unknown, context: unknown): unknown;
  run(node: unknown, context: unknown): unknown;
  getType(name: string): unknown;
}

interface MacroCall {
  args: readonly unknown[];
}

/** Counts a failure that `||`, `all` and `exists` may absorb: each costs microseconds. */
export function guardMacro({ args }: MacroCall) {
  return {
    async: false,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) =>
      checker.check(args[0], context),
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
      // The rest of an evaluation that was stopped is skipped, where errors are absorbed.
      if (brokenBound() !== null) return false;
      try {
        return runner.run(args[0], context);
      } catch (error) {
        spendFailure();
        throw error;
      }
    },
  };
}

/** `default(value, fallback)`: the fallback is evaluated only where it is needed. */
export function defaultMacro({ args }: MacroCall) {
  return {
    async: false,
    typeCheck: (checker: MacroRunner, _macro: unknown, context: unknown) => {
      for (const argument of args) checker.check(argument, context);
      return checker.getType("dyn");
    },
    evaluate: (runner: MacroRunner, _macro: unknown, context: unknown) => {
      const found = runner.run(args[0], context);
      const value = found instanceof Optional ? found.orValue(null) : found;
      return value ?? runner.run(args[1], context);
    },
  };
}

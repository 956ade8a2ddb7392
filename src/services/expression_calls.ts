import { CALLABLE_SECTIONS } from "../expressions/mod.ts";

/** The signatures of all callables of expressions, grouped by topic. */
export const EXPRESSION_CALLS: ReadonlyMap<string, readonly string[]> = new Map(
  [...CALLABLE_SECTIONS].map(([title, declared]) => [
    title,
    declared.flatMap(({ signatures }) => signatures.map(({ text }) => text)),
  ]),
);

import { countsOf, readSignature, type Signature } from "./signature.ts";

/** A function's description for the docs, the checker's suggestions and the assistant's prompt. */
export interface Declaration {
  /** The signatures, all with the same name. */
  signatures: readonly string[];
  description: string;
  /** An expression and its result as JSON. */
  example: readonly [expression: string, result: string];
}

/** A named callable of the language. */
export interface Declared extends Omit<Declaration, "signatures"> {
  name: string;
  signatures: readonly Signature[];
  /** The possible numbers of arguments of `name(…)`; empty for a method. */
  globalCounts: readonly number[];
  /**
   * The possible numbers of arguments of `receiver.name(…)`, without the receiver; empty for a
   * global function.
   */
  methodCounts: readonly number[];
}

/** The implementation of a function. */
export interface Implementation {
  /**
   * Whether the function charges its work itself, or takes less time than its values' sizes
   * suggest. For all other functions, the sizes of their values and of their result are charged.
   */
  chargesItself?: boolean;
  /** Whether `run` is a generator that may be interrupted at each `yield`. */
  inSteps?: boolean;
  /** Receives the receiver first, then the arguments, which fit one of the signatures. */
  run: (...values: never[]) => unknown;
}

/**
 * A function of Heddle's own. Calls are checked against its signatures when a definition is saved,
 * and again at run time with the real values.
 */
export interface ExpressionFunction extends Declared, Implementation {}

/** Declares a form: a callable that the library or the rewriting implements. */
export function declareForm({ signatures: texts, ...rest }: Declaration): Declared {
  const signatures = texts.map(readSignature);
  const counts = (method: boolean) => [
    ...new Set(
      signatures.filter(({ receiver }) => (receiver !== null) === method).flatMap(countsOf),
    ),
  ];
  return {
    ...rest,
    name: signatures[0]?.name ?? "",
    signatures,
    globalCounts: counts(false),
    methodCounts: counts(true),
  };
}

export function declareFunction(
  { run, chargesItself = false, inSteps = false, ...declaration }: Declaration & Implementation,
): ExpressionFunction {
  return { ...declareForm(declaration), run, chargesItself, inSteps };
}

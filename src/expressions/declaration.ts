import { countsOf, readSignature, type Signature } from "./signature.ts";

/** A function's description for the docs, the checker's suggestions and the assistant's prompt. */
export interface Declaration {
  /** The ways to call it, all with one name. */
  signatures: readonly string[];
  description: string;
  /** An expression and what it gives, as JSON. */
  example: readonly [expression: string, result: string];
}

/** Something of the language that is called by a name. */
export interface Declared extends Omit<Declaration, "signatures"> {
  name: string;
  signatures: readonly Signature[];
  /** How many arguments `name(…)` takes; none: it is only a method. */
  globalCounts: readonly number[];
  /** How many arguments `receiver.name(…)` takes beside its receiver; none: only global. */
  methodCounts: readonly number[];
}

/** How a function computes. */
export interface Implementation {
  /**
   * The function takes less time than its values are large, or takes what it does off the allowance
   * by itself. All others pay for the sizes of their values and of their result.
   */
  paysItself?: boolean;
  /** `run` is a generator, which may be interrupted if it yields. */
  inSteps?: boolean;
  /** Takes the receiver first, then the arguments, which fit one of the signatures. */
  run: (...values: never[]) => unknown;
}

/** A function of ours: its signatures judge calls at save, and again at run with the real values. */
export interface ExpressionFunction extends Declared, Implementation {}

/** Reads the signatures of a form that the library, or the rewriting, gives its meaning. */
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
  { run, paysItself = false, inSteps = false, ...declaration }: Declaration & Implementation,
): ExpressionFunction {
  return { ...declareForm(declaration), run, paysItself, inSteps };
}

import type { ExpressionFunction } from "./declaration.ts";
import { countsOf, type Parameter, type Signature } from "./signature.ts";
import type { Steps } from "./steps.ts";
import { describeTypes, describeValue, fitsType, isMap } from "./types.ts";
import { boundList, boundText, chargeKeys, chargeText, chargeUnits } from "./work.ts";

/**
 * Returns the function that runs calls with `count` values, including the receiver. The function
 * checks the values against the signatures, throws if they do not fit, and charges the sizes of the
 * values and of the result to the work budget. It returns `Steps` if the declared function runs in
 * steps.
 */
export function checkedRun(declared: ExpressionFunction, count: number) {
  const ways = declared.signatures.filter((signature) => accepts(signature, count))
    .map(({ receiver, parameters }) => receiver === null ? parameters : [receiver, ...parameters]);
  // `run` is written for the signatures, and the check below ensures that the values fit one of
  // them.
  const run = declared.run as (...values: readonly unknown[]) => unknown;
  const check = (values: readonly unknown[]): void => {
    if (!ways.some((way) => fits(way, values))) throw mismatch(declared.name, ways, values);
    if (!declared.chargesItself) { for (const value of values) chargeSize(value); }
  };
  const charge = declared.chargesItself ? (result: unknown) => result : chargeResult;
  if (declared.inSteps) {
    return function* (...values: readonly unknown[]): Steps {
      check(values);
      return charge(yield* run(...values) as Steps);
    };
  }
  return (...values: readonly unknown[]): unknown => {
    check(values);
    return charge(run(...values));
  };
}

function chargeResult(result: unknown): unknown {
  if (typeof result === "string") boundText(result.length);
  if (Array.isArray(result)) boundList(result.length);
  chargeSize(result);
  return result;
}

/**
 * Charges the size of a value. Of a list, the function that reads its items charges their content.
 */
function chargeSize(value: unknown): void {
  if (typeof value === "string") chargeText(value);
  else if (Array.isArray(value)) chargeUnits(1 + (value.length >> 2));
  else if (isMap(value)) chargeKeys(value);
  else chargeUnits(1);
}

/** Returns the possible numbers of values of a call, including the receiver. */
export function totalCounts({ globalCounts, methodCounts }: ExpressionFunction): Set<number> {
  return new Set([...globalCounts, ...methodCounts.map((count) => count + 1)]);
}

function accepts(signature: Signature, count: number): boolean {
  return countsOf(signature).includes(signature.receiver === null ? count : count - 1);
}

function fits(way: readonly Parameter[], values: readonly unknown[]): boolean {
  for (let at = 0; at < values.length; at++) {
    if (!fitsType(values[at], way[at]?.types ?? [])) return false;
  }
  return true;
}

function mismatch(
  name: string,
  ways: readonly (readonly Parameter[])[],
  values: readonly unknown[],
): Error {
  let left = ways;
  for (const [at, value] of values.entries()) {
    const fitting = left.filter((way) => fitsType(value, way[at]?.types ?? []));
    if (fitting.length > 0) left = fitting;
    else {
      const types = [...new Set(left.flatMap((way) => way[at]?.types ?? []))];
      const parameter = left[0]?.[at]?.name ?? "";
      const place = at === 0 ? "" : ` as "${parameter}"`;
      return new Error(
        `${name}() takes ${describeTypes(types)}${place}, not ${describeValue(value)}`,
      );
    }
  }
  return new Error(`${name}() does not take these arguments`);
}

import {
  type CommonType,
  isCommonType,
  type KeyDeclaration,
  type OwnType,
  type Part,
} from "../../lib/part.ts";
import {
  checkName,
  expectBoolean,
  expectMap,
  expectOption,
  expectOptions,
  expectText,
  expectWhole,
} from "./check_values.ts";
import type { Cursor } from "./cursor.ts";

type Check = (value: Cursor) => unknown;

/** A check for each key whose type is not a common one, and for others that need another check. */
export type Checks<P> =
  & {
    [K in keyof P as P[K] extends { type: { type: CommonType["type"] } } ? never : K]: Check;
  }
  & { [K in keyof P]?: Check };

/**
 * Reports what is wrong in a part by its description: unknown keys, absent ones and, in the order
 * of the description, values. Keys of one variant only are not required. False if it is no map.
 */
export function checkPart<P extends Part<OwnType>>(
  cursor: Cursor,
  part: P,
  checks: Checks<P>,
): boolean {
  if (!expectMap(cursor)) return false;
  cursor.reportUnknownKeys("key", Object.keys(part));
  const given = new Map<string, Check | undefined>(Object.entries(checks));
  for (const [key, declared] of Object.entries<KeyDeclaration<OwnType>>(part)) {
    const value = cursor.get(key);
    const check = given.get(key);
    if (value === null) reportAbsent(cursor, key, declared);
    else if (check !== undefined) check(value);
    else if (isCommonType(declared.type)) checkValue(value, declared.type);
  }
  return true;
}

/** Keys whose check takes place with other parts. */
export function checkedElsewhere(): void {}

function reportAbsent(
  cursor: Cursor,
  key: string,
  { type, required, variant }: KeyDeclaration<OwnType>,
): void {
  if (!required || variant !== undefined) return;
  const only = isCommonType(type) && type.type === "constant" ? `: ${type.value}` : "";
  cursor.reportAbsent([key], `"${key}" is required${only}`);
}

function checkValue(value: Cursor, type: CommonType): void {
  switch (type.type) {
    case "any":
      return;
    case "text":
      return void expectText(value);
    case "line":
      if (expectText(value)) checkName(value, type.charactersMax);
      return;
    case "constant":
      if (value.value !== type.value) value.report(`must be "${type.value}"`);
      return;
    case "boolean":
      return void expectBoolean(value);
    case "whole_number":
      return void expectWhole(value, type);
    case "choice":
      return void expectOption(value, type.options);
    case "options":
      return void expectOptions(value);
  }
}

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

/**
 * The checks of a part: required for each key with a type of the format, optional for a key with a
 * common type.
 */
export type Checks<P> =
  & {
    [K in keyof P as P[K] extends { type: { type: CommonType["type"] } } ? never : K]: Check;
  }
  & { [K in keyof P]?: Check };

/**
 * Reports the errors of a part that follow from its description: unknown keys, absent keys and, in
 * the order of the description, values. A required key of one variant may be absent here. Returns
 * false if the value is no map.
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

/** The check of keys that another function checks. */
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

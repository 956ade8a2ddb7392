import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";

export function stepsOf({ steps }: JsonObject): JsonObject[] {
  return Array.isArray(steps) ? steps.filter(isJsonObject) : [];
}

/** Returns the ids of all steps, including inner ones. */
export function idsIn(steps: readonly JsonObject[]): string[] {
  const ids: string[] = [];
  JSON.stringify(steps, (key, value) => {
    if (key === "with") return undefined;
    if (key === "id" && typeof value === "string") ids.push(value);
    return value;
  });
  return ids;
}

/** Changes every text in a value. */
export function mapTexts<T extends Json>(value: T, change: (text: string) => string): T {
  return JSON.parse(
    JSON.stringify(value),
    (_, each) => typeof each === "string" ? change(each) : each,
  );
}

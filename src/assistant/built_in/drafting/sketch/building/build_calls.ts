import type { JsonObject } from "../../../../../lib/json.ts";
import { DRAFT_TEXTS } from "../../../../grammar/language/drafts/draft_texts.ts";
import { fieldOf } from "../../columns.ts";
import { template } from "../../draft_builder.ts";
import { withColumns, withVariables } from "../../files/fetch_from.ts";
import type { Building } from "./build.ts";
import type { Call } from "../sketch.ts";

const VARIABLE = /^\$([A-Z_][A-Z0-9_]{0,62})$/u;
const IN_ADDRESS = /(?<=^|=)\$([A-Z_][A-Z0-9_]{0,62})(?![\w$])/gu;

/** Returns the fields of a call: its address, method, credentials and header fields. */
export function callFields(building: Building, call: Call, row: string | null): JsonObject {
  const { builder } = building;
  for (const [, name = ""] of call.url.matchAll(IN_ADDRESS)) declare(building, name);
  if (call.bearer !== null) builder.addEnv(call.bearer);
  const headers = Object.entries(call.headers).map(([name, value]): [string, string] => {
    const variable = VARIABLE.exec(value)?.[1];
    if (variable !== undefined) builder.addEnv(variable);
    return [name, variable === undefined ? value : template(`env.${variable}`)];
  });
  const placed = withColumns(
    call.url,
    (column) => `url.encode(string(${valueOf(building, column, row)}))`,
  );
  return {
    url: withVariables(placed),
    ...call.method === "GET" ? {} : { method: call.method },
    ...call.bearer === null ? {} : { bearer: template(`env.${call.bearer}`) },
    ...headers.length === 0 ? {} : { headers: Object.fromEntries(headers) },
    ...call.expect.length === 0 ? {} : { expect: call.expect },
  };
}

function declare({ builder, language }: Building, name: string): void {
  builder.addEnv(name);
  builder.notes.push(DRAFT_TEXTS[language].setVariable(name));
}

/**
 * Returns the expression for a value in braces: an input of the run, or a column of a loop's row.
 */
function valueOf({ isOne, sketch }: Building, column: string, row: string | null): string {
  return isOne || sketch.fields.includes(column) || row === null
    ? `inputs.${column}`
    : fieldOf(row, column);
}

/** Adds the call of a source. Returns its id. */
export function addCall(building: Building, call: Call): string {
  return building.builder.add("fetch", {
    service: "http",
    action: "request",
    with: callFields(building, call, null),
    retry: { max: call.retries ?? 2, backoff: "exponential" },
  });
}

/** Returns the names in braces in an address. */
export function placeholdersOf(url: string): string[] {
  return [...url.matchAll(/\{([\p{L}_][\p{L}\p{N}_]*)\}/gu)].map(([, name = ""]) => name);
}

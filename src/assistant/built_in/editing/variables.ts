import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { withVariables } from "../drafting/files/fetch_from.ts";
import { mapTexts } from "./steps.ts";

const ADDRESS = /^https?:\/\//i;
const TEMPLATE = /\$\{\{\s{0,4}env\.([A-Za-z_]\w{0,254})\s{0,4}\}\}/g;

/**
 * Turns variables in addresses, as in `?key=$API_KEY`, into templates, and declares all variables
 * that steps read.
 */
export function withDeclaredVariables(definition: JsonObject): JsonObject {
  const names = new Set<string>();
  const steps = mapTexts(definition["steps"] ?? [], (text) => {
    const changed = ADDRESS.test(text) ? withVariables(text) : text;
    for (const [, name = ""] of changed.matchAll(TEMPLATE)) names.add(name);
    return changed;
  });
  const known = isJsonObject(definition["env"]) ? definition["env"] : {};
  const missing = [...names].filter((name) => !Object.hasOwn(known, name));
  if (missing.length === 0) return { ...definition, steps };
  const added = Object.fromEntries(missing.map((name) => [name, { secret: true }]));
  const { steps: _, ...before } = definition;
  return { ...before, env: { ...known, ...added }, steps };
}

/** Renames an environment variable wherever it is read. */
export function renamedVariable(
  definition: JsonObject,
  { from, to }: { from: string; to: string },
): JsonObject {
  const { env } = definition;
  const place = new RegExp(String.raw`\benv\.${RegExp.escape(from)}\b`, "g");
  const changed = mapTexts(definition, (text) => text.replace(place, () => `env.${to}`));
  if (!isJsonObject(env)) return changed;
  const renamed = Object.entries(env).map(([name, value]) => [name === from ? to : name, value]);
  return { ...changed, env: Object.fromEntries(renamed) };
}

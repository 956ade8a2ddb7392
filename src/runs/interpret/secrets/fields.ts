import { type CompiledTemplate, templateExpressions } from "../../../expressions/mod.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import type { CompiledInput } from "../../../definition/compile.ts";

interface Fields {
  input: CompiledInput;
  values: JsonObject;
  /** Names of variables that are not secret. */
  openNames: ReadonlySet<string>;
}

/** Returns the values of a step's fields in which `mask` replaces each text that reads a secret. */
export function maskFields(
  { input, values, openNames }: Fields,
  mask: string,
): JsonObject {
  const masked = input.flatMap(([name, field]) => {
    if (field.kind !== "value") return [];
    const value = values[name] ?? null;
    return [
      [name, mapSecrets(field.template, { value, openNames, map: () => mask })] as const,
    ];
  });
  return { ...values, ...Object.fromEntries(masked) };
}

/**
 * Returns every text that was filled in from a template that reads a secret, such as the secret in
 * upper case.
 */
export function textsOfSecrets({ input, values, openNames }: Fields): string[] {
  const texts = new Set<string>();
  const map = (value: Json): Json => {
    for (const text of textsIn(value)) texts.add(text);
    return value;
  };
  for (const [name, field] of input) {
    if (field.kind !== "value") continue;
    mapSecrets(field.template, { value: values[name] ?? null, openNames, map });
  }
  return [...texts];
}

interface Mapping {
  value: Json;
  openNames: ReadonlySet<string>;
  map(value: Json): Json;
}

/** Maps the values of the innermost templates that read a secret. */
function mapSecrets(template: CompiledTemplate, mapping: Mapping): Json {
  const { value, map } = mapping;
  if (!readsSecret(template, mapping.openNames)) return value;
  if (template.kind === "list" && Array.isArray(value)) {
    return template.items.map((item, at) =>
      mapSecrets(item, { ...mapping, value: value[at] ?? null })
    );
  }
  if (template.kind === "map" && isJsonObject(value)) {
    return Object.fromEntries(
      template.entries.map(([key, item]) =>
        [key, mapSecrets(item, { ...mapping, value: value[key] ?? null })] as const
      ),
    );
  }
  return map(value);
}

function readsSecret(template: CompiledTemplate, openNames: ReadonlySet<string>): boolean {
  return templateExpressions(template).some(({ expression: { references } }) =>
    references.some(({ names: [root, name] }) =>
      root === "env" && (name === undefined || !openNames.has(name))
    )
  );
}

function* textsIn(value: Json): Iterable<string> {
  const open: Json[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at === "string") yield at;
    else if (at !== null && typeof at === "object") {
      for (const inner of Object.values(at)) open.push(inner);
    }
  }
}

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { z } from "zod";
import type { OpenApi } from "../../../.ci/docs/reference.ts";
import type { Schema } from "../../../.ci/docs/schema_text.ts";

const UUID = z.guid();
const TIME = z.iso.datetime({ offset: true });

const formats = {
  uuid: (text: string) => UUID.safeParse(text).success,
  "date-time": (text: string) => TIME.safeParse(text).success,
  binary: true,
} as const;

const DOCUMENT = "https://heddle.example.org/openapi.json";

/** Compiles schemas of the document, each closed: an object takes no field but those it names. */
export function closedSchemas(
  { components: { schemas } }: Pick<OpenApi, "components">,
): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    allowUnionTypes: true,
    formats,
    validateSchema: false,
    inlineRefs: false,
  });
  ajv.addVocabulary(["components", "example"]);
  ajv.addSchema({ $id: DOCUMENT, components: closed({ schemas }) });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema) => {
    const known = compiled.get(schema) ?? ajv.compile(absolute(closed(schema)));
    compiled.set(schema, known);
    return known;
  };
}

function closed<T>(schema: T): T {
  return rewritten(schema, (inner) => {
    const isOpen = inner.type === "object" && "properties" in inner &&
      !("additionalProperties" in inner);
    return isOpen ? { ...inner, additionalProperties: false } : inner;
  });
}

/** The schema with references into the document, from wherever it is compiled. */
function absolute(schema: Schema): Schema {
  return rewritten(schema, (inner) => {
    const { $ref } = inner;
    return typeof $ref === "string" && $ref.startsWith("#")
      ? { ...inner, $ref: `${DOCUMENT}${$ref}` }
      : inner;
  });
}

type Inner = Record<string, unknown>;

function rewritten<T>(value: T, change: (inner: Inner) => Inner): T {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, rewritten(inner, change)]);
  return change(Object.fromEntries(entries)) as T;
}

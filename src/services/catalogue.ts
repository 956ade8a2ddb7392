import { CODE } from "./code/declaration.ts";
import { DATA } from "./data/declaration.ts";
import { EMAIL } from "./email/declaration.ts";
import type { ActionDeclaration, ServiceDeclaration } from "./declaration.ts";
import { FILES } from "./files/declaration.ts";
import { HTTP } from "./http/declaration.ts";
import { HUMAN } from "./human/declaration.ts";
import { MODEL } from "./model/declaration.ts";
import { RULES } from "./rules/declaration.ts";
import { WAIT } from "./wait/declaration.ts";
import { WORKFLOW } from "./workflow/declaration.ts";

export type {
  ActionDeclaration,
  FieldChoice,
  FieldDeclaration,
  FieldType,
  ServiceDeclaration,
} from "./declaration.ts";
export {
  DURATION_SCHEMA,
  type JsonSchema,
  schemaOfField,
  schemaOfFields,
  TIME_SCHEMA,
} from "./field_schema.ts";
export { fitsNumber, listOptions, nounOf } from "./field_types.ts";
export {
  INPUT,
  INPUT_TYPES,
  type InputDeclaration,
  type InputType,
  isInputDeclaration,
} from "./input_declaration.ts";
export { type CheckedInputs, checkInputs, inputProblem, isRequiredInput } from "./input_values.ts";
export type { InputDeclarations } from "./input_declaration.ts";
export { parseExpiry } from "./expiry.ts";

/** Every service that a step may name, by slug, in the order of the docs. */
export const CATALOGUE: ReadonlyMap<string, ServiceDeclaration> = new Map(
  [HTTP, FILES, DATA, CODE, MODEL, RULES, HUMAN, EMAIL, WORKFLOW, WAIT]
    .map((service) => [service.slug, service]),
);

/** Returns the name of the field that states how long an action waits, if the action has one. */
export function timeField({ input }: ActionDeclaration): string | undefined {
  return Object.keys(input).find((name) => {
    const type = input[name]?.type;
    return type?.type === "string" && TIME_FORMATS.has(type.format);
  });
}

const TIME_FORMATS: ReadonlySet<string | undefined> = new Set(["duration", "time", "expiry"]);

/** Returns the action of a service; null if either is unknown. */
export function findAction(service: string, action: string): ActionDeclaration | null {
  const actions = CATALOGUE.get(service)?.actions;
  return actions !== undefined && Object.hasOwn(actions, action) ? actions[action] ?? null : null;
}

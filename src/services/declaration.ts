import type { JsonObject } from "../lib/json.ts";

/**
 * How the text of a field is read: `value` may hold templates, filled in before the service is
 * called; `expression` is bare CEL and `item_template` a template, both handed to the service
 * compiled, which evaluates them for each of its items with `item` and `index` in scope; `verbatim` is
 * taken as it is written, for what is in a language of its own: filling values into it would let
 * them become a part of the program.
 */
export type FieldKind = "value" | "expression" | "item_template" | "verbatim";

/** The type of a value. A template may stand for any value whose type it can give. */
export type FieldType =
  | { type: "any" }
  | { type: "boolean" }
  | {
    type: "string";
    /** The only texts allowed. */
    options?: readonly string[];
    /** `duration` is `30s`, `time` ISO 8601 with a zone, `expiry` either, `object_key` a stored file. */
    format?: "duration" | "time" | "expiry" | "object_key";
  }
  | { type: "number"; integer?: boolean; minimum?: number; maximum?: number }
  | { type: "list"; items: FieldType }
  /** Any keys, all values alike. */
  | { type: "map"; values: FieldType }
  /** Exactly these keys. */
  | { type: "object"; fields: Readonly<Record<string, FieldDeclaration>> }
  /** Input declarations by name, as a definition has them. */
  | { type: "form" }
  /** Whichever of these fits. */
  | { type: "union"; of: readonly FieldType[] };

/** One field of an action's `with`, of an object in it, or of an output. */
export interface FieldDeclaration {
  type: FieldType;
  /** One sentence, for the catalogue, the docs and the assistant. */
  description: string;
  /** `value` if it is not given; only the top level of `with` has others. */
  kind?: FieldKind;
  /** For what is evaluated for each item: the field of the list that `item` is of. */
  itemsOf?: string;
  /** Must be given; for an output: is always there. */
  required?: boolean;
  /** The default when the field is not given. */
  default?: string | number | boolean;
}

/** Fields of which one at most may be given; `required` makes it exactly one. */
export interface FieldChoice {
  fields: readonly string[];
  required: boolean;
}

/** A step that works as it stands, shown in the docs and to the assistant. */
export interface ActionExample {
  title: string;
  with: JsonObject;
}

/** One thing that a service can do in a step. */
export interface ActionDeclaration {
  title: string;
  description: string;
  /** `outside`: something outside the run is changed, so the start is journaled before the call. */
  effect: "none" | "outside";
  /** The output depends on the input alone, so it may be computed again instead of journaled. */
  pure: boolean;
  /** Whether dry runs execute it although it is not pure, as it changes nothing outside. */
  isDoneDry?: true;
  input: Readonly<Record<string, FieldDeclaration>>;
  choices?: readonly FieldChoice[];
  /** Lists of whose items it uses only what another of its fields reads, by that field. */
  itemsReadBy?: Readonly<Record<string, string>>;
  output: FieldType;
  /** One sentence on what a step reads as `output`. */
  outputDescription: string;
  examples: readonly ActionExample[];
  /** Time for one attempt when the step states none; null: it waits, and a step may state none. */
  timeoutMs: number | null;
}

/** A service as the checker, the catalogue, the docs and the assistant know it. */
export interface ServiceDeclaration {
  /** The name that a step gives as its `service`. */
  slug: string;
  title: string;
  description: string;
  /** By action name, as a step names it. */
  actions: Readonly<Record<string, ActionDeclaration>>;
}

/** Time for one attempt of an ordinary action. */
export const DEFAULT_TIMEOUT_MS = 60_000;

import type { JsonObject } from "../lib/json.ts";

/**
 * How the text of a field is read. `value` may contain templates, which are filled in before the
 * service is called. `expression` is bare CEL and `item_template` a template; both are passed to
 * the service compiled, which evaluates them for each of its items with `item` and `index` in
 * scope. `verbatim` is passed on unchanged, for code in another language: values that are filled in
 * could become a part of the program.
 */
export type FieldKind = "value" | "expression" | "item_template" | "verbatim";

/** The type of a value. A template may replace a value if its result can have the type. */
export type FieldType =
  | { type: "any" }
  | { type: "boolean" }
  | {
    type: "string";
    /** The only allowed texts. */
    options?: readonly string[];
    /**
     * `duration` is `30s`, `time` ISO 8601 with a zone, `expiry` either of both, `object_key` the
     * key of a stored file.
     */
    format?: "duration" | "time" | "expiry" | "object_key";
  }
  | { type: "number"; integer?: boolean; minimum?: number; maximum?: number }
  | { type: "list"; items: FieldType }
  /** A map with any keys, whose values have the same type. */
  | { type: "map"; values: FieldType }
  /** An object with exactly these keys. */
  | { type: "object"; fields: Readonly<Record<string, FieldDeclaration>> }
  /** Input declarations by name, as a definition has them. */
  | { type: "form" }
  /** A value that fits one of these types. */
  | { type: "union"; of: readonly FieldType[] };

/** One field of an action's `with`, of an object in it, or of an output. */
export interface FieldDeclaration {
  type: FieldType;
  /** One sentence, for the catalogue, the docs and the assistant. */
  description: string;
  /** The default is `value`. Only top-level fields of `with` may have another kind. */
  kind?: FieldKind;
  /** For fields that are evaluated for each item: the field of the list whose items are `item`. */
  itemsOf?: string;
  /** Whether the field must be given; for an output, whether it is always present. */
  required?: boolean;
  /** The value if the field is not given. */
  default?: string | number | boolean;
}

/** Fields of which at most one may be given; with `required`, exactly one. */
export interface FieldChoice {
  fields: readonly string[];
  required: boolean;
}

/** A complete example of a step, for the docs and the assistant. */
export interface ActionExample {
  title: string;
  with: JsonObject;
}

/** An action of a service. */
export interface ActionDeclaration {
  title: string;
  description: string;
  /**
   * `outside`: the action changes something outside the run, so its start is journaled before the
   * call.
   */
  effect: "none" | "outside";
  /**
   * Whether the output depends only on the input, so that it may be recomputed instead of
   * journaled.
   */
  pure: boolean;
  /**
   * Whether dry runs execute the action although it is not pure, because it changes nothing
   * outside.
   */
  isDoneDry?: true;
  input: Readonly<Record<string, FieldDeclaration>>;
  choices?: readonly FieldChoice[];
  /**
   * Lists of which the action uses only the parts of items that another field reads, by the name of
   * that field.
   */
  itemsReadBy?: Readonly<Record<string, string>>;
  output: FieldType;
  /** A sentence that describes `output`. */
  outputDescription: string;
  examples: readonly ActionExample[];
  /**
   * The default timeout of one attempt; null for an action that waits, whose step may not set a
   * timeout.
   */
  timeoutMs: number | null;
}

/** A service, as declared for the checker, the catalogue, the docs and the assistant. */
export interface ServiceDeclaration {
  /** The name of the service in a step. */
  slug: string;
  title: string;
  description: string;
  /** The actions by name. */
  actions: Readonly<Record<string, ActionDeclaration>>;
}

/** The default timeout of one attempt of an ordinary action. */
export const DEFAULT_TIMEOUT_MS = 60_000;

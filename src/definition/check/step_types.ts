import {
  type CompiledTemplate,
  compileExpression,
  compileTemplateValue,
  type DataType,
  eitherOf,
  listOf,
  mapOf,
  type NamedTypes,
  NUMBER,
  readCells,
  UNKNOWN,
} from "../../expressions/mod.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import type { CheckScope } from "./check_scope.ts";
import type { Cursor } from "./cursor.ts";

/** The types of the values that steps read, as far as they are known before a run. */
export class StepTypes {
  private readonly inputs: DataType;
  private readonly outputs = new Map<string, DataType>();
  private readonly steps: DataType = { kind: "map", fields: this.outputs, others: UNKNOWN };
  private hasCells = false;

  constructor(inputs: Cursor | null) {
    const types = (inputs?.entries() ?? []).map(([name, declaration]) => {
      const isNumber = declaration.get("type")?.value === "number";
      return [name, isNumber ? NUMBER : UNKNOWN] as const;
    });
    this.inputs = mapOf(types);
  }

  learn(id: string, output: DataType): void {
    this.outputs.set(id, mapOf([["output", output]]));
  }

  /** Records that a step gives cells of a CSV. Until then, expressions are not analysed. */
  noteCells(): void {
    this.hasCells = true;
  }

  /** Returns the types of the names that expressions read; null if no step gives cells of a CSV. */
  named(item: DataType): NamedTypes | null {
    if (!this.hasCells) return null;
    return new Map([
      ["inputs", this.inputs],
      ["steps", this.steps],
      ["item", item],
      ["index", NUMBER],
    ]);
  }
}

/** Returns the type of an expression's result. */
export function typeOfSource(source: Json | undefined, scope: CheckScope): DataType {
  const types = scope.types();
  if (types === null || typeof source !== "string") return UNKNOWN;
  const { expression } = compileExpression(source, { isChecked: true });
  return expression === null ? UNKNOWN : readCells(expression, types).type;
}

/** Returns the type of a value after its templates are filled in. */
export function typeOfValue(value: Json | undefined, scope: CheckScope): DataType {
  const types = scope.types();
  if (types === null || value === undefined) return UNKNOWN;
  const { template } = compileTemplateValue(value, { isChecked: true });
  return template === null ? UNKNOWN : typeOfTemplate(template, types);
}

function typeOfTemplate(template: CompiledTemplate, types: NamedTypes): DataType {
  switch (template.kind) {
    case "literal":
      return typeOfLiteral(template.value);
    case "text":
      return UNKNOWN;
    case "expression":
      return readCells(template.expression, types).type;
    case "list":
      return listOfAll(template.items.map((item) => typeOfTemplate(item, types)));
    case "map":
      return mapOf(
        template.entries.map(([key, item]) => [key, typeOfTemplate(item, types)] as const),
      );
  }
}

function typeOfLiteral(value: Json): DataType {
  if (typeof value === "number") return NUMBER;
  if (Array.isArray(value)) return listOfAll(value.map(typeOfLiteral));
  if (!isJsonObject(value)) return UNKNOWN;
  return mapOf(Object.entries(value).map(([key, item]) => [key, typeOfLiteral(item)] as const));
}

function listOfAll([first = UNKNOWN, ...more]: readonly DataType[]): DataType {
  return listOf(more.reduce((one, other) => eitherOf(one, other), first));
}

import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { nameProblem } from "../../../lib/names.ts";
import { type Literal, matchesAnything, readCell, type TestSyntax } from "../cell_syntax.ts";
import { type ImportedRule, type ImportProblem, refused } from "./imported.ts";
import { fromJdm } from "./jdm_cells.ts";

/**
 * Imports a decision table of a JDM document. If there are several tables, `table` must name one.
 * Nodes of other kinds are refused by name. JDM has no types, so they are derived from the cells.
 */
export function importJdm(
  document: JsonObject,
  { name, table }: { name?: string; table?: string } = {},
): ImportedRule {
  const nodes = document["nodes"];
  if (!Array.isArray(nodes)) {
    return refused({ path: "nodes", message: "must be the list of nodes of a JDM document" });
  }
  const strange = nodes.flatMap(strangeNode);
  if (strange.length > 0) return refused(...strange);
  const tables = nodes.filter(isTable);
  const chosen = table === undefined ? tables : tables.filter((node) => node["name"] === table);
  const [node, ...more] = chosen;
  if (node === undefined) return refused({ path: "nodes", message: "must have a decision table" });
  if (more.length > 0) {
    const names = chosen.slice(0, NAMED_MAX).map((each) => shortenedName(each["name"])).join(", ");
    const rest = chosen.length > NAMED_MAX ? ", …" : "";
    const message = `has ${chosen.length} decision tables, of which one must be chosen: ${names}` +
      rest;
    return refused({ path: "nodes", message });
  }
  return new TableReader(node, `nodes[${nodes.indexOf(node)}].content`).read(name);
}

/** The most tables that an error message lists. */
const NAMED_MAX = 20;
const NAME_CHARACTERS_MAX = 100;

function shortenedName(name: Json | undefined): string {
  return JSON.stringify(name ?? "").slice(0, NAME_CHARACTERS_MAX);
}

const KINDS: readonly unknown[] = ["inputNode", "outputNode", "decisionTableNode"];

function strangeNode(node: Json, at: number): ImportProblem[] {
  const path = `nodes[${at}]`;
  if (!isJsonObject(node)) return [{ path, message: "must be an object" }];
  if (KINDS.includes(node["type"])) return [];
  const [name, type] = [node["name"], node["type"]].map((part) => JSON.stringify(part));
  return [{ path, message: `${name} is of type ${type}: only decision tables can be imported` }];
}

function isTable(node: Json): node is JsonObject {
  return isJsonObject(node) && node["type"] === "decisionTableNode";
}

interface JdmColumn {
  id: string;
  name: string;
}

class TableReader {
  readonly #problems: ImportProblem[] = [];
  readonly #notes: string[] = [];
  readonly #content: JsonObject;

  constructor(private readonly node: JsonObject, private readonly path: string) {
    const content = node["content"];
    this.#content = isJsonObject(content) ? content : {};
  }

  read(name: string | undefined): ImportedRule {
    const { hitPolicy = "first", executionMode = "single" } = this.#content;
    if (hitPolicy !== "first" && hitPolicy !== "collect") {
      this.#refuse("hitPolicy", `must be "first" or "collect", not ${JSON.stringify(hitPolicy)}`);
    }
    if (executionMode !== "single") {
      this.#refuse("executionMode", "must be single: a rule has no loop");
    }
    for (const key of ["inputField", "outputPath"]) {
      if (this.#content[key]) this.#refuse(key, "must be empty: a rule reads its inputs alone");
    }
    const inputs = this.#columns("inputs");
    const outputs = this.#columns("outputs");
    const rows = this.#rows({ inputs, outputs, hitPolicy });
    if (this.#problems.length > 0) return refused(...this.#problems);
    const definition: JsonObject = {
      format: "rule/1",
      name: name ?? String(this.node["name"] ?? "Untitled"),
      inputs: this.#declared(inputs, { rows, part: "when" }),
      outputs: this.#declared(outputs, { rows, part: "then" }),
      hitPolicy,
      rows,
    };
    return { definition, problems: [], notes: this.#notes };
  }

  #refuse(path: string, message: string): void {
    this.#problems.push({ path: `${this.path}.${path}`, message });
  }

  #columns(part: "inputs" | "outputs"): JdmColumn[] {
    const columns = this.#content[part];
    if (!Array.isArray(columns)) {
      this.#refuse(part, "must be a list");
      return [];
    }
    return columns.flatMap((column, at) => {
      const [id, field] = isJsonObject(column) ? [column["id"], column["field"]] : [];
      const path = `${part}[${at}]`;
      if (typeof id !== "string" || typeof field !== "string" || field.trim() === "") {
        this.#refuse(
          path,
          "must have an id and a field: columns of whole expressions are not known",
        );
        return [];
      }
      const name = field.trim().replaceAll(".", "_");
      const problem = nameProblem(name);
      if (problem !== null) this.#refuse(`${path}.field`, problem);
      if (name !== field) this.#notes.push(`${JSON.stringify(field)} is called "${name}" here`);
      return [{ id, name }];
    });
  }

  #rows(
    { inputs, outputs, hitPolicy }: { inputs: JdmColumn[]; outputs: JdmColumn[]; hitPolicy: Json },
  ): JsonObject[] {
    const rules = this.#content["rules"];
    if (!Array.isArray(rules)) {
      this.#refuse("rules", "must be a list");
      return [];
    }
    return rules.flatMap((rule, at) => {
      if (!isJsonObject(rule)) {
        this.#refuse(`rules[${at}]`, "must be an object");
        return [];
      }
      const when = cellsOf(
        rule,
        inputs,
        (cell) => matchesAnything(cell) ? undefined : fromJdm(cell),
      );
      const then = cellsOf(rule, outputs, (cell) => cell.trim() === "" ? undefined : fromJdm(cell));
      const description = rule["_description"];
      const isDefault = hitPolicy === "first" && at === rules.length - 1;
      return [{
        ...(typeof description === "string" && description !== "" && { description }),
        ...whenOf(when, { inputs, isDefault }),
        then,
      }];
    });
  }

  /**
   * Declares the columns with types derived from the values in their cells; json if the types
   * differ or there are no values.
   */
  #declared(
    columns: readonly JdmColumn[],
    { rows, part }: { rows: readonly JsonObject[]; part: "when" | "then" },
  ): JsonObject {
    return Object.fromEntries(columns.map(({ name }): [string, JsonObject] => {
      const cells = rows.flatMap((row) => {
        const map = row[part];
        const cell = isJsonObject(map) ? map[name] : undefined;
        return typeof cell === "string" ? [cell] : [];
      });
      const types = new Set(cells.flatMap((cell) => typesIn(cell)));
      const [type = "json", ...others] = types;
      const known = others.length === 0 ? type : "json";
      if (known === "json") this.#notes.push(`"${name}" is json: its cells do not tell its type`);
      return [name, part === "when" ? { type: known, required: false } : { type: known }];
    }));
  }
}

/**
 * Returns the conditions of a row. The last row without conditions is the default row; any other
 * row without conditions gets a `-`, which matches everything.
 */
function whenOf(
  when: JsonObject,
  { inputs, isDefault }: { inputs: readonly JdmColumn[]; isDefault: boolean },
): JsonObject {
  if (Object.keys(when).length > 0) return { when };
  const [first] = inputs;
  return isDefault || first === undefined ? {} : { when: { [first.name]: "-" } };
}

function cellsOf(
  rule: JsonObject,
  columns: readonly JdmColumn[],
  convert: (cell: string) => string | undefined,
): JsonObject {
  const entries = columns.flatMap(({ id, name }) => {
    const cell = rule[id];
    const text = typeof cell === "string" ? cell : cell == null ? "" : JSON.stringify(cell);
    const converted = convert(text);
    return converted === undefined ? [] : [[name, converted]];
  });
  return Object.fromEntries(entries);
}

function typesIn(cell: string): string[] {
  const { tests } = readCell(cell);
  return (tests ?? []).flatMap(typesOf);
}

function typesOf(test: TestSyntax): string[] {
  switch (test.kind) {
    case "compare":
      return typeOf(test.value);
    case "interval":
      return [...typeOf(test.from.value), ...typeOf(test.to.value)];
    case "not":
      return test.tests.flatMap(typesOf);
    case "expression":
      return [];
  }
}

function typeOf(literal: Literal): string[] {
  return literal === null ? [] : [typeof literal];
}

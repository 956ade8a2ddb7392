import type { Json, JsonObject } from "../../../lib/json.ts";
import { isExactText } from "../cell.ts";
import { isDefaultRow, policyOf, type RuleDefinition, type RuleRow } from "../rule.ts";
import { toJdmCell, toJdmExpression } from "./jdm_cells.ts";

/**
 * Exports a rule as a JDM document with three nodes: the inputs, one decision table, the outputs.
 * `notes` names the parts that JDM expresses differently.
 */
export function exportJdm(definition: RuleDefinition): { document: JsonObject; notes: string[] } {
  const { name } = definition;
  const nodes: JsonObject[] = [
    { id: "inputs", type: "inputNode", name: "inputs", position: { x: 0, y: 0 } },
    {
      id: "table",
      type: "decisionTableNode",
      name,
      position: { x: 300, y: 0 },
      content: tableOf(definition),
    },
    { id: "outputs", type: "outputNode", name: "outputs", position: { x: 600, y: 0 } },
  ];
  const edges = [
    { id: "to-table", type: "edge", sourceId: "inputs", targetId: "table" },
    { id: "to-outputs", type: "edge", sourceId: "table", targetId: "outputs" },
  ];
  return { document: { nodes, edges }, notes: notesOf(definition) };
}

function tableOf(definition: RuleDefinition): JsonObject {
  const { inputs = {}, outputs, rows } = definition;
  const [inputNames, outputNames] = [Object.keys(inputs), Object.keys(outputs)];
  // In JDM, a row without conditions matches when it is reached, so the default row must be the
  // last.
  const ordered = rows.toSorted((left, right) =>
    Number(isDefaultRow(left)) - Number(isDefaultRow(right))
  );
  const column = (prefix: string) => (name: string) => ({
    id: `${prefix}_${name}`,
    type: "expression",
    name,
    field: name,
  });
  return {
    hitPolicy: policyOf(definition).hitPolicy === "collect" ? "collect" : "first",
    inputs: inputNames.map(column("in")),
    outputs: outputNames.map(column("out")),
    rules: ordered.map((row, at) => ({
      _id: `row_${at + 1}`,
      ...(row.description !== undefined && { _description: row.description }),
      ...Object.fromEntries(inputNames.map((name) => [
        `in_${name}`,
        toJdmCell(textOf(row.when?.[name] ?? null), inputs[name]?.type ?? "json"),
      ])),
      ...outputsOf(row, outputs),
    })),
  };
}

function outputsOf({ then }: RuleRow, outputs: RuleDefinition["outputs"]): JsonObject {
  const entries = Object.entries(outputs).map(([name, { default: fallback }]) => {
    const value = Object.hasOwn(then, name) ? then[name] : undefined;
    if (typeof value === "string") return [`out_${name}`, toJdmExpression(value)];
    return [`out_${name}`, JSON.stringify(value ?? fallback ?? null)];
  });
  return Object.fromEntries(entries);
}

function textOf(cell: Json): string {
  return cell === null ? "" : typeof cell === "string" ? cell : JSON.stringify(cell);
}

function notesOf(definition: RuleDefinition): string[] {
  const { inputs = {}, outputs, rows, tests = [] } = definition;
  const { hitPolicy, aggregate } = policyOf(definition);
  const notes: string[] = [];
  if (hitPolicy === "unique") {
    notes.push("JDM knows no unique tables: where several rows match, the first one counts");
  }
  if (hitPolicy === "collect" && aggregate !== "list") {
    notes.push(`JDM collects a list: the ${aggregate} of its outputs is left to the reader`);
  }
  if (hitPolicy === "collect" && rows.some(isDefaultRow)) {
    notes.push("JDM collects the default row always, not only where no other row matches");
  }
  const isDeclared = [...Object.values(inputs), ...Object.values(outputs)].length > 0;
  if (isDeclared) notes.push("JDM has no types, defaults and options of inputs and outputs");
  if (tests.length > 0) notes.push("JDM has no tests in a table");
  const free = rows.some(({ when = {} }) =>
    Object.values(when).some((cell) => typeof cell === "string" && !isExactText(cell))
  );
  if (free) notes.push("Expressions are copied: functions of the two languages differ");
  return notes;
}

import { template, verbatim } from "../../draft_builder.ts";
import type { Building } from "./build.ts";
import type { Work } from "../sketch.ts";

type ModelWork = Extract<Work, { kind: "model" }>;

const NAMES: readonly (readonly [said: RegExp, name: string])[] = [
  [/summar|résum|resum|zusammen|kurzfassung/iu, "summary"],
  [/translat|tradu|übersetz/iu, "translation"],
];

/**
 * Adds a step in which a language model follows the user's own words. Returns false if there is no
 * input for it.
 */
export function askModel(building: Building, work: ModelWork): boolean {
  const { rows, isOne } = building;
  if (work.isEach) return rows !== null && rows.text === null && askForEach(building, work);
  const given = isOne ? inputsText(building) : rows && template(`json.print(${rows.list})`);
  if (given === null) return false;
  if (isOne && work.options.length > 1) return label(building, work, given);
  const id = building.builder.add("model", {
    service: "model",
    action: "complete",
    with: { prompt: `${verbatim(work.instruction)}\n\n${given}` },
  });
  building.rows = {
    ...{ list: "[]", numbers: null, isChosen: false, raw: null, name: "answer" },
    ...rows ?? {},
    text: `steps.${id}.output.text`,
  };
  return true;
}

/** Returns the inputs of the run, one per line. */
function inputsText({ sketch }: Building): string | null {
  const lines = sketch.fields.map((name) => `${name}: ${template(`inputs.${name}`)}`);
  return lines.length === 0 ? null : lines.join("\n");
}

function schemaOf({ instruction, options }: ModelWork): Record<string, object | string | string[]> {
  return {
    type: "object",
    properties: { label: { type: "string", enum: [...options], description: instruction } },
    required: ["label"],
  };
}

/** Adds a step that chooses one of the labels for the object that starts a run. */
function label(building: Building, work: ModelWork, text: string): boolean {
  const id = building.builder.add("label", {
    service: "model",
    action: "extract",
    with: JSON.parse(JSON.stringify({ text, schema: schemaOf(work) })),
  });
  building.label = `steps.${id}.output.data.label`;
  return true;
}

function askForEach(building: Building, work: ModelWork): boolean {
  const { builder, rows } = building;
  if (rows === null) return false;
  const isLabel = work.options.length > 1;
  const id = builder.add("model", {
    service: "model",
    action: isLabel ? "extract" : "complete",
    forEach: rows.list,
    with: JSON.parse(JSON.stringify(
      isLabel
        ? { text: template("json.print(item)"), schema: schemaOf(work) }
        : { prompt: `${verbatim(work.instruction)}\n\n${template("json.print(item)")}` },
    )),
  });
  const answer = `steps.${id}.output[index].${isLabel ? "data.label" : "text"}`;
  const known = isLabel
    ? "label"
    : NAMES.find(([said]) => said.test(work.instruction))?.[1] ?? "answer";
  const taken = building.answers.filter((each) => each === known).length;
  const name = taken === 0 ? known : `${known}_${taken + 1}`;
  building.answers.push(known);
  const with_ = builder.add("answers", {
    service: "data",
    action: "map",
    with: {
      items: template(rows.list),
      to: template(`item.merge({${JSON.stringify(name)}: ${answer}})`),
    },
  });
  building.rows = { ...rows, list: `steps.${with_}.output`, raw: null };
  return true;
}

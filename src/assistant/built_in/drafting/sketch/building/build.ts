import { nameProblem } from "../../../../../lib/names.ts";
import { DRAFT_TEXTS } from "../../../../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import type { BuiltDraft } from "../../build_draft.ts";
import { DraftBuilder, template } from "../../draft_builder.ts";
import { hostOf } from "../../files/fetch_from.ts";
import { addressNameOf, baseOf } from "../../files/list_name.ts";
import { doWork, type RowsSoFar, startRows } from "./build_rows.ts";
import { approve, handleFailure, sendTo } from "./build_sends.ts";
import { isOfOne, type Sketch } from "../sketch.ts";

/** The state that the builders of a sketch share. */
export interface Building {
  sketch: Sketch;
  builder: DraftBuilder;
  language: Language;
  /** Whether the request is about one object that starts the run. */
  isOne: boolean;
  /** The columns that are used as numbers. */
  numeric: ReadonlySet<string>;
  /** The current rows; null if there are none. */
  rows: RowsSoFar | null;
  /** The condition of a decision; null without one. */
  approval: { id: string; when: string | null } | null;
  /** The last stored file; null if there is none. */
  fileId: string | null;
  /** The columns that a model fills. */
  answers: string[];
  /** An expression for the label that a model chose; null if it chose none. */
  label: string | null;
}

/**
 * Builds the draft of a sketch. Returns null if it does nothing, or something that no step can do.
 */
export function buildSketch(sketch: Sketch, language: Language): BuiltDraft | null {
  const isOne = isOfOne(sketch);
  const builder = new DraftBuilder();
  const building: Building = {
    ...{ sketch, builder, language, isOne, numeric: numericOf(sketch), rows: null, approval: null },
    ...{ fileId: null, label: null, answers: [] },
  };
  if (!isPossible(building)) return null;
  if (sketch.fields.some((name) => nameProblem(name) !== null)) return null;
  declareFields(building);
  if (!startRows(building)) return null;
  if (sketch.sources.length > 0 && !handleFailure(building)) return null;
  const isGoingOn = sketch.work.length + sketch.sinks.length > 0;
  if (sketch.failure !== null && sketch.sources.length > 0 && isGoingOn) {
    builder.addGate(`steps.${builder.lastCall?.id ?? ""}.output != null`);
  }
  if (isOne && sketch.approval !== null) approve(building);
  for (const [index, work] of sketch.work.entries()) {
    if (!sendAt(building, index) || !doWork(building, work)) return null;
  }
  if (!sendAt(building, sketch.work.length)) return null;
  if (sketch.sources.length === 0 && !handleFailure(building)) return null;
  addOutputs(building);
  const definition = builder.definition(nameOf(sketch));
  if (definition.steps.length === 0) return null;
  return { definition, phrase: sketch.when, notes: notesOf(building), refused: null };
}

/** Whether no part of the sketch contradicts another one. */
function isPossible({ sketch, isOne }: Building): boolean {
  const { sources, work, sinks, when, isWebhook } = sketch;
  if (isWebhook && when !== null) return false;
  if (isOne && work.some(({ kind }) => kind !== "model")) return false;
  if (hasTiers(work)) return false;
  const hasJoin = work.some(({ kind }) => kind === "join");
  if (hasJoin ? sources.length !== 2 : sources.length > 1) return false;
  const isAboutRows = work.some(({ kind }) => kind !== "model");
  if (sources.length === 0 && !isOne && (isAboutRows || sinks.some(needsRows))) return false;
  return sources.length > 0 || isOne || sinks.length > 0;
}

/** Whether a column is compared twice in one direction, as in a table of grades or prices. */
function hasTiers(work: Sketch["work"]): boolean {
  const bounds = work.flatMap((each) => {
    if (each.kind !== "filter" || each.where.column === null) return [];
    const sign = /\s(?:([<>])=?|==)\s/u.exec(each.where.test("item"))?.[0]?.trim().charAt(0);
    return sign === undefined ? [] : [`${each.where.column} ${sign}`];
  });
  return new Set(bounds).size < bounds.length;
}

/** Whether something is sent or stored only if there are rows. */
function needsRows(sink: Sketch["sinks"][number]): boolean {
  if (sink.gates.some(({ kind }) => kind !== "rejected")) return true;
  return sink.kind === "file" || sink.kind === "mailEach" ||
    (sink.kind === "mail" && sink.text === null);
}

function numericOf({ work, sinks, approval }: Sketch): ReadonlySet<string> {
  const gates = sinks.flatMap((sink) => sink.gates).flatMap((gate) =>
    gate.kind === "where" ? gate.where.numeric : []
  );
  const ofWork = work.flatMap((each): readonly (string | null)[] => {
    switch (each.kind) {
      case "filter":
        return each.where.numeric;
      case "derive":
        return each.numeric;
      case "group":
        return each.numbers.map(({ column }) => column);
      default:
        return [];
    }
  });
  const all = [...gates, ...ofWork, ...approval?.where?.numeric ?? []];
  return new Set(all.filter((name) => name !== null));
}

/** Declares the fields of the object that starts a run as inputs. */
function declareFields({ sketch, builder, numeric }: Building): void {
  for (const name of sketch.fields) {
    builder.addField(name, { type: numeric.has(name) ? "number" : "string" });
  }
}

function sendAt(building: Building, index: number): boolean {
  const { sketch } = building;
  const sinks = sketch.sinks.filter(({ at }) => at === index);
  if (sinks.length === 0) return true;
  const isLast = sketch.sinks.every(({ at }) => at <= index);
  const isApproved = sketch.approval !== null && !building.isOne && building.approval === null;
  if (isApproved && isLast) approve(building);
  return sinks.every((sink) => sendTo(building, sink));
}

function addOutputs({ builder, sketch, rows }: Building): void {
  if (sketch.sinks.length > 0 || rows === null) return;
  // A call that is only watched has no rows.
  if (sketch.failure !== null && sketch.work.length === 0) return;
  if (rows.text !== null) builder.addOutput("text", template(rows.text));
  else if (rows.numbers !== null) {
    for (const [name, value] of rows.numbers) {
      builder.addOutput(nameProblem(name) === null ? name : "number", template(value));
    }
  } else builder.addOutput("rows", template(rows.list));
}

function nameOf({ sources: [source], sinks }: Sketch): string {
  if (source?.kind === "table") return baseOf(source.table.file);
  if (source?.kind === "file") return baseOf(source.name);
  if (source?.kind === "call") {
    return addressNameOf(source.call.url) ?? `Call ${hostOf(source.call.url)}`;
  }
  const post = sinks.find((sink) => sink.kind === "post");
  return post?.kind === "post" ? `Call ${hostOf(post.call.url)}` : "Message";
}

function notesOf({ builder, sketch, language }: Building): readonly string[] {
  const { assumedColumn, makeWebhookOfFields, sheetIsCsv, needsModel } = DRAFT_TEXTS[language];
  return [
    ...builder.notes,
    ...sketch.assumed.map(({ state, column }) => assumedColumn(state, column)),
    ...sketch.isWebhook ? [makeWebhookOfFields] : [],
    ...sketch.isSheet ? [sheetIsCsv] : [],
    ...sketch.work.some(({ kind }) => kind === "model") ? [needsModel] : [],
  ];
}

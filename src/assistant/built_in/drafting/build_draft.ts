import type { Definition } from "../../../definition/definition.ts";
import { readCondition } from "./conditions.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { DRAFT_TEXTS } from "../../grammar/language/draft_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { DraftBuilder, type Source, template } from "./draft_builder.ts";
import {
  CHANGING,
  fetchFrom,
  hostOf,
  parseText,
  readFile,
  withoutEmptyCells,
  type Work,
  write,
} from "./draft_parts.ts";
import { fileName } from "./file_name.ts";
import type { ReadRequest, RequestPart } from "./request.ts";
import type { PartKind } from "./words.ts";

/** A definition that does everything that was asked for. */
export interface BuiltDraft {
  definition: Definition;
  /** The time of its schedule, in the user's words; null for none. */
  phrase: string | null;
  notes: readonly string[];
}

/** Builds the parts of a request, all of whose places are filled. */
export function buildDraft(
  { source, parts }: ReadRequest,
  language: Language = "en",
): BuiltDraft {
  const builder = new DraftBuilder();
  const work: Work = {
    builder,
    texts: DRAFT_TEXTS[language],
    parts,
    numeric: numericColumns(source, parts),
    name: nameOf(parts),
    conditionAt: (at) => readCondition(source, at)?.expression ?? "true",
  };
  for (const part of parts) PARTS[part.kind](work, part);
  const writes = parts.some(({ kind, said }) =>
    kind === "write" || kind === "post" || kind === "text" || (kind === "sum" && said["file"])
  );
  if (!writes && parts.some(({ kind }) => kind === "rows")) {
    write(work, { file: null, format: "csv" });
  }
  const phrases = parts.flatMap(({ said }) => said["when"] === undefined ? [] : [said["when"]]);
  const fetched = builder.sources[0];
  if (!writes && fetched && parts.some(({ kind }) => kind === "fetch")) {
    builder.addOutput("status", template(`steps.${fetched.id}.output.status`));
  }
  return {
    definition: builder.definition(work.name ?? defaultName(parts)),
    phrase: phrases[0] ?? null,
    notes: builder.notes,
  };
}

/**
 * The steps of a few parts that are added to others, and the rows that come out of them, if they
 * change any; null where rows are needed and there are none.
 */
export function buildSteps(
  { source, parts }: ReadRequest,
  { source: rows, ids }: { source: Source | null; ids: readonly string[] },
): { steps: JsonObject[]; rows: string | null } | null {
  const builder = new DraftBuilder(ids);
  if (rows) builder.flow(rows);
  if (!rows && parts.some(({ kind }) => CHANGING.has(kind) || kind === "write")) return null;
  const work: Work = {
    builder,
    texts: DRAFT_TEXTS.en,
    parts,
    numeric: numericColumns(source, parts),
    name: nameOf(parts),
    conditionAt: (at) => readCondition(source, at)?.expression ?? "true",
  };
  for (const part of parts) PARTS[part.kind](work, part);
  const { steps } = builder.definition("");
  const isChanged = parts.some(({ kind }) => CHANGING.has(kind));
  const plain: JsonObject[] = JSON.parse(JSON.stringify(steps));
  return { steps: plain, rows: isChanged ? builder.current?.rows ?? null : null };
}

type PartBuilder = (work: Work, part: RequestPart) => void;

function nameOf(parts: readonly RequestPart[]): string | null {
  return parts.map(({ said }) => said["name"]).find((name) => name !== undefined) ?? null;
}

function defaultName(parts: readonly RequestPart[]): string {
  const fetched = parts.find(({ kind }) => kind === "fetch")?.said["url"];
  if (fetched !== undefined && !parts.some(({ kind }) => CHANGING.has(kind))) {
    return `Fetch ${hostOf(fetched)}`;
  }
  const file = parts.map(({ said }) => said["file"]).find((each) => each !== undefined);
  if (file !== undefined) return file.replace(/\.\w+$/, "");
  const url = parts.map(({ said }) => said["url"]).find((each) => each !== undefined);
  return url === undefined ? "Report" : `Call ${hostOf(url)}`;
}

/** Columns whose cells are read as numbers when they are only sorted by. */
const NUMBERS_BY_NAME = new Set(
  ("amount total price cost quantity count sum score grade age value net gross betrag summe preis menge anzahl " +
    "montant prix quantité importe precio cantidad").split(" "),
);

function numericColumns(source: ReadRequest["source"], parts: readonly RequestPart[]): string[] {
  const found = parts.flatMap(({ kind, said, places }) => {
    const { column = "" } = said;
    if (kind === "sum") return [column];
    if (kind === "sort") return NUMBERS_BY_NAME.has(column.toLowerCase()) ? [column] : [];
    const at = places["condition"]?.from;
    return at === undefined ? [] : readCondition(source, at)?.numeric ?? [];
  });
  return [...new Set(found)];
}

const CONDITION_OF_ALL = /^\s*(?:and\s+|then\s+)?(?:if|when|wenn|falls|si|cuando)\b/i;

const PARTS: Readonly<Record<PartKind, PartBuilder>> = {
  when: () => {},
  system: () => {},
  fetch(work, { said, words }) {
    for (const url of [said["url"], said["second"]]) {
      if (url !== undefined) fetchFrom(work, { url, words });
    }
  },
  files(work, { said }) {
    for (const name of [said["first_name"], said["second_name"]]) {
      if (name !== undefined) readFile(work, name);
    }
  },
  file: (work, { said }) => readFile(work, said["things"] ?? "upload"),
  rows({ builder }) {
    const input = builder.addInput("rows", {
      type: "json",
      description: "The rows: a list of objects",
    });
    builder.flow({ id: input, rows: `inputs.${input}`, isCsv: false });
  },
  filter(work, { places, words }) {
    const { builder } = work;
    const { current } = builder;
    if (!current) return;
    const said = work.conditionAt(places["condition"]?.from ?? 0);
    const where = current.isCsv ? withoutEmptyCells(said) : said;
    const id = builder.add("filter", {
      service: "data",
      action: "filter",
      with: { items: template(current.rows), where },
    });
    builder.flow({ id, rows: `steps.${id}.output`, isCsv: current.isCsv });
    // "If a rate is above 2, post it" posts nothing where there is none.
    if (CONDITION_OF_ALL.test(words)) builder.addGate(`size(steps.${id}.output) > 0`);
  },
  sort(work, { said, words }) {
    const { builder } = work;
    const { current } = builder;
    const { column = "" } = said;
    if (!current) return;
    if (current.isCsv && !work.numeric.includes(column)) {
      builder.notes.push(work.texts.sortedAsText(column));
    }
    const turned = DESCENDING.test(words) ? ".reverse()" : "";
    const id = builder.add("sorted", {
      service: "data",
      action: "map",
      with: {
        items: template(`${current.rows}.sortBy(row, row.${column})${turned}`),
        to: template("item"),
      },
    });
    builder.flow({ id, rows: `steps.${id}.output`, isCsv: current.isCsv });
  },
  group(work, { said }) {
    const { builder, parts } = work;
    const { current } = builder;
    const { column = "" } = said;
    if (!current) return;
    const groups = builder.add("groups", {
      service: "data",
      action: "group",
      with: { items: template(current.rows), by: `item.${column}` },
    });
    const sums = parts.filter(({ kind }) => kind === "sum").map((part) =>
      part.said["column"] ?? ""
    );
    const totals = sums.map((sum) => [sum, template(`item.items.map(row, row.${sum}).sum()`)]);
    const id = builder.add("summary", {
      service: "data",
      action: "map",
      with: {
        items: template(`steps.${groups}.output`),
        to: {
          [column]: template("item.key"),
          count: template("size(item.items)"),
          ...Object.fromEntries(totals),
        },
      },
    });
    builder.flow({ id, rows: `steps.${id}.output`, isCsv: false });
  },
  sum(work, { said }) {
    if (said["file"] !== undefined) write(work, { file: said["file"], format: null });
  },
  count: () => {},
  join(work, { said, words }) {
    const { builder } = work;
    const { column = "" } = said;
    for (const url of [said["url"], said["second"]]) {
      if (url !== undefined) fetchFrom(work, { url, words });
    }
    const [left, right] = builder.sources.slice(-2);
    if (!left || !right) return;
    const pairs = builder.add("join", {
      service: "data",
      action: "join",
      with: {
        left: template(left.rows),
        right: template(right.rows),
        leftKey: `item.${column}`,
        rightKey: `item.${column}`,
      },
    });
    const id = builder.add("joined", {
      service: "data",
      action: "map",
      with: {
        items: template(`steps.${pairs}.output`),
        to: template("item.left.merge(item.right)"),
      },
    });
    builder.flow({ id, rows: `steps.${id}.output`, isCsv: left.isCsv });
  },
  parse(work, { said }) {
    const { builder } = work;
    const { current } = builder;
    const format = said["format"]?.toLowerCase() ?? "";
    if (!current || current.raw.endsWith(`.parsed`)) return;
    parseText(work, { raw: current.raw, format });
  },
  write(work, { said }) {
    const format = said["format"]?.toLowerCase() ?? null;
    write(work, { file: said["file"] ?? null, format });
  },
  post({ builder }, { said }) {
    const { current } = builder;
    builder.add("post", {
      service: "http",
      action: "request",
      with: {
        url: said["url"] ?? "",
        method: "POST",
        ...current && { json: template(current.rows) },
      },
    });
  },
  approve({ builder }, { said }) {
    const id = builder.add("approval", {
      service: "human",
      action: "approve",
      with: { message: said["quoted"] ?? "May this workflow go on?" },
    });
    builder.addGate(`steps.${id}.output.approved`);
  },
  ask({ builder }, { said }) {
    const names = (said["fields"] ?? "").split(/,|\s+/)
      .filter((name) => name !== "" && !JOINTS.test(name) && /^[A-Za-z_]\w*$/.test(name));
    const fields = names.map((name) => [name, { type: "string" }]);
    const id = builder.add("ask", {
      service: "human",
      action: "ask",
      with: { message: `Please give: ${names.join(", ")}`, fields: Object.fromEntries(fields) },
    });
    builder.flow({ id, rows: `[steps.${id}.output.answers]`, isCsv: false });
  },
  wait({ builder }, { said, words }) {
    const unit = /(seconds?|minutes?|hours?|days?)\b/.exec(words)?.[1]?.charAt(0) ?? "s";
    builder.add("pause", {
      service: "wait",
      action: "for",
      with: { duration: `${said["number"] ?? "1"}${unit}` },
    });
  },
  failure({ builder }, { said }) {
    const step = builder.lastCall;
    if (!step) return;
    const url = said["url"];
    if (url === undefined) {
      step.onError = "continue";
      return;
    }
    step.onError = [{
      id: `${step.id}_failed`,
      service: "http",
      action: "request",
      with: { url, method: "POST", json: { failed: step.id, workflow: template("workflow.name") } },
    }];
  },
  text({ builder }, { said }) {
    const name = fileName(said["file"] ?? said["name"] ?? "note", ".txt");
    const text = (said["quoted"] ?? "").replaceAll("${{", () => "$${{");
    const id = builder.add("report", { service: "files", action: "write", with: { name, text } });
    builder.addOutput("file", template(`steps.${id}.output.objectKey`));
  },
};

const DESCENDING =
  /\b(?:desc|descending|absteigend|descendente)\b|(?:largest|biggest|highest|greatest|newest|latest) first|größte zuerst|décroissant/;
const JOINTS = /^(?:and|und|et|y|the|an?|der|die|das)$/i;

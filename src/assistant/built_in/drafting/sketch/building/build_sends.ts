import type { Json, JsonObject } from "../../../../../lib/json.ts";
import { objectOf, template, verbatim } from "../../draft_builder.ts";
import { fileName } from "../../files/file_name.ts";
import { fieldOf } from "../../columns.ts";
import { chatField } from "../../parts/calling/post_rows.ts";
import type { Building } from "./build.ts";
import { callFields, placeholdersOf } from "./build_calls.ts";
import type { Gate, Sink } from "../sketch.ts";

/** Adds an approval by a person before the next sending. */
export function approve(building: Building): void {
  const { sketch, builder, rows, isOne } = building;
  const { approval } = sketch;
  if (approval === null) return;
  const when = approval.where?.test("inputs") ?? null;
  const shown = isOne
    ? sketch.fields.map((name) => `${name}: ${template(`inputs.${name}`)}`).join("\n")
    : rows === null
    ? ""
    : template(rows.text ?? `json.print(${rows.list})`);
  const id = builder.add("approve", {
    service: "human",
    action: "approve",
    ...when !== null && { when },
    with: {
      message: `Continue with ${template("workflow.name")}?${shown === "" ? "" : `\n\n${shown}`}`,
      ...approval.expires !== null && { expires: approval.expires },
    },
    ...approval.expires !== null && { onError: "continue" as const },
  });
  building.approval = { id, when };
}

/** Adds the sending for a failure of the first call. Returns false if there is no call. */
export function handleFailure(building: Building): boolean {
  const { sketch: { failure }, builder } = building;
  const step = builder.lastCall;
  if (failure === null) return true;
  if (step === null) return false;
  const id = `${step.id}_failed`;
  const said = `The step ${step.id} of the workflow ${template("workflow.name")} has failed.`;
  const text = failure.text === null ? said : verbatim(failure.text);
  if (failure.kind === "mail") {
    const subject = `${template("workflow.name")}: ${step.id} failed`;
    const fields = {
      to: oneOrMore(failure.to),
      ...failure.copies.length > 0 && { cc: oneOrMore(failure.copies) },
    };
    step.onError = [{ id, service: "email", action: "send", with: { ...fields, subject, text } }];
    return true;
  }
  if (failure.kind !== "post") return false;
  const field = chatField(failure.call.url) ?? "text";
  step.onError = [{
    id,
    service: "http",
    action: "request",
    with: {
      ...callFields(building, failure.call, null),
      json: failure.call.json ?? { [field]: text },
    },
  }];
  return true;
}

/** Adds the step that sends or stores something. Returns false if there is no content. */
export function sendTo(building: Building, sink: Sink): boolean {
  const { rows, fileId } = building;
  if (sink.only === null) return sendAll(building, sink);
  if (rows === null || rows.text !== null || rows.numbers !== null) return false;
  const test = sink.only.where.test("item");
  const id = building.builder.add("chosen", {
    service: "data",
    action: "filter",
    with: { items: template(rows.list), where: sink.only.isDenied ? `!(${test})` : test },
  });
  building.rows = { ...rows, list: `steps.${id}.output`, raw: null };
  building.fileId = null;
  const isSent = sendAll(building, sink);
  building.rows = rows;
  building.fileId = fileId;
  return isSent;
}

function sendAll(building: Building, sink: Sink): boolean {
  const when = whenOf(building, sink.gates);
  if (when === undefined) return false;
  const gate = when === null ? {} : { when };
  switch (sink.kind) {
    case "file":
      return writeFile(building, sink, gate);
    case "mail":
      return mail(building, sink, gate);
    case "mailEach":
      return mailEach(building, sink, gate);
    case "post":
      return post(building, sink, gate);
  }
}

/**
 * Returns the condition of a step; null if it has none, undefined if no expression can state it.
 */
function whenOf(building: Building, gates: readonly Gate[]): string | null | undefined {
  const { rows, approval, isOne } = building;
  const tests: string[] = [];
  const isRejected = gates.some(({ kind }) => kind === "rejected");
  if (approval !== null) {
    const approved = `default(steps.${approval.id}.output.approved, false)`;
    const asked = approval.when;
    if (isRejected) tests.push(asked === null ? `!${approved}` : `(${asked}) && !${approved}`);
    else tests.push(asked === null ? approved : `(!(${asked}) || ${approved})`);
  } else if (isRejected) return undefined;
  const { isQuiet, work } = building.sketch;
  const isUnseen = work.some(({ kind }) => kind === "unseen") ||
    (isQuiet && !isOne && work.some(({ kind }) => kind === "filter"));
  const all: Gate[] = isUnseen && !gates.some(({ kind }) => kind === "any")
    ? [...gates, { kind: "any" }]
    : [...gates];
  for (const gate of all) {
    if (gate.kind === "rejected") continue;
    if (gate.kind === "label") {
      if (building.label === null) return undefined;
      tests.push(`${building.label} == ${JSON.stringify(gate.label)}`);
      continue;
    }
    if (gate.kind === "where") {
      if (!isOne) return undefined;
      const test = gate.where.test("inputs");
      tests.push(gate.isDenied ? `!(${test})` : test);
      continue;
    }
    if (rows === null || rows.numbers !== null) return undefined;
    const size = `size(${rows.list})`;
    tests.push(
      gate.kind === "count"
        ? `${size} ${gate.sign} ${gate.count}`
        : `${size} ${gate.kind === "any" ? ">" : "=="} 0`,
    );
  }
  return tests.length === 0 ? null : tests.join(" && ");
}

type When = { when?: string };

function writeFile(
  building: Building,
  { name, format }: Extract<Sink, { kind: "file" }>,
  gate: When,
): boolean {
  const { builder, rows, sketch } = building;
  if (rows === null) return false;
  const extension = rows.text !== null && name === null
    ? "txt"
    : format === "json"
    ? "json"
    : "csv";
  const wanted = name ??
    fileName(sketch.sources.length === 0 ? "report" : "report", `.${extension}`);
  if (/\.(?:xlsx?|pdf|docx?)$/iu.test(wanted)) return false;
  const id = builder.add("report", {
    service: "files",
    action: "write",
    ...gate,
    with: { name: wanted, ...contentOf(building, wanted) },
  });
  building.fileId = id;
  const key = `steps.${id}.output.objectKey`;
  builder.addOutput("file", template(gate.when === undefined ? key : `default(${key}, null)`));
  return true;
}

function contentOf({ rows, sketch }: Building, name: string): JsonObject {
  if (rows === null) return {};
  if (rows.text !== null) return { text: template(rows.text) };
  const value = rows.numbers === null ? rows.list : objectOf(rows.numbers);
  if (/\.json$/iu.test(name)) return { json: template(value) };
  if (/\.(?:txt|md)$/iu.test(name)) return { text: template(`json.print(${value})`) };
  return {
    rows: template(rows.numbers === null ? rows.list : `[${value}]`),
    ...sketch.separator !== null && { separator: sketch.separator },
  };
}

/** Returns the text of a message, and its attached file. */
function messageOf(building: Building, sink: Sink, gate: When): JsonObject {
  const { rows, isOne, sketch } = building;
  const said = sink.text === null ? null : filled(building, sink.text);
  if (rows === null) {
    const fields = isOne
      ? sketch.fields.map((name) => `${name}: ${template(`inputs.${name}`)}`)
      : [];
    return { text: said ?? fields.join("\n") };
  }
  if (rows.text !== null) return { text: said ?? template(rows.text) };
  if (rows.numbers !== null) {
    const lines = rows.numbers.map(([name, value]) => `${name}: ${template(value)}`).join("\n");
    return { text: said === null ? lines : `${said}\n\n${lines}` };
  }
  if (said !== null && sketch.work.length === 0) return { text: said };
  if (building.fileId === null) {
    const sheet: Sink = { ...plain(sink), kind: "file", name: null, format: "csv" };
    if (sheet.kind === "file") writeFile(building, sheet, gate);
  }
  const attachments = template(`steps.${building.fileId}.output.objectKey`);
  return { text: said ?? "The file is attached.", attachments };
}

function plain({ gates, at }: Sink): Pick<Sink, "gates" | "at" | "text" | "subject" | "only"> {
  return { gates, at, text: null, subject: null, only: null };
}

/** Returns a text with the fields of the object that starts a run: "Build <id> failed". */
function filled({ isOne }: Building, text: string): string {
  return !isOne ? verbatim(text) : verbatim(text).replaceAll(
    /[{<](\p{L}[\p{L}\p{N}_]{0,60})[}>]/gu,
    (_, name: string) => template(`inputs.${name}`),
  );
}

function mail(building: Building, sink: Extract<Sink, { kind: "mail" }>, gate: When): boolean {
  const { builder } = building;
  const { to, copies, subject } = sink;
  const message = messageOf(building, sink, gate);
  builder.add("mail", {
    service: "email",
    action: "send",
    ...gate,
    with: {
      to: oneOrMore(to),
      ...copies.length > 0 && { cc: oneOrMore(copies) },
      subject: subject === null ? template("workflow.name") : filled(building, subject),
      ...message,
    },
  });
  return true;
}

function oneOrMore(addresses: readonly string[]): Json {
  const [first = ""] = addresses;
  return addresses.length === 1 ? first : [...addresses];
}

function mailEach(
  building: Building,
  { column, text, subject }: Extract<Sink, { kind: "mailEach" }>,
  gate: When,
): boolean {
  const { builder, rows, isOne, sketch } = building;
  if (!isOne && (rows === null || rows.text !== null || rows.numbers !== null)) return false;
  const row = isOne ? "inputs" : "item";
  const fields = sketch.fields.filter((name) => name !== column)
    .map((name) => `${name}: ${template(`inputs.${name}`)}`).join("\n");
  const said = text === null ? null : verbatim(text).replaceAll(
    /[{<](\p{L}[\p{L}\p{N}_]{0,60})[}>]/gu,
    (_, name: string) => template(`string(${fieldOf(row, name)})`),
  );
  builder.add("mail", {
    service: "email",
    action: "send",
    ...gate,
    ...!isOne && rows !== null && { forEach: rows.list },
    with: {
      to: template(fieldOf(row, column)),
      subject: subject === null ? template("workflow.name") : verbatim(subject),
      text: said ?? (isOne ? fields : template("json.print(item)")),
    },
  });
  return true;
}

function post(
  building: Building,
  { call, text, subject }: Extract<Sink, { kind: "post" }>,
  gate: When,
): boolean {
  const { builder, rows, isOne, sketch } = building;
  const isEach = !isOne && rows !== null &&
    placeholdersOf(call.url).some((name) => !sketch.fields.includes(name));
  const field = chatField(call.url);
  const value = isOne
    ? objectOf(sketch.fields.map((name) => [name, `inputs.${name}`] as const))
    : isEach
    ? "item"
    : rows === null
    ? null
    : rows.text ?? (rows.numbers === null ? rows.list : objectOf(rows.numbers));
  const body: Json | null = text === null && subject !== null && field === null
    ? { title: filled(building, subject) }
    : text !== null
    ? field === null ? { text: filled(building, text) } : { [field]: filled(building, text) }
    : call.json !== null
    ? JSON.parse(filled(building, JSON.stringify(call.json)))
    : value === null || (isOne && sketch.fields.length === 0)
    ? null
    : field === null
    ? template(value)
    : { [field]: template(rows?.text !== null && rows !== null ? value : `json.print(${value})`) };
  const isBodiless = call.method === "DELETE" && call.json === null;
  builder.add(call.method.toLowerCase(), {
    service: "http",
    action: "request",
    ...gate,
    ...isEach && rows !== null && { forEach: rows.list },
    with: {
      ...callFields(building, call, isEach ? "item" : null),
      ...body !== null && !isBodiless && { json: body },
    },
    ...call.retries !== null && { retry: { max: call.retries, backoff: "exponential" } },
  });
  return true;
}

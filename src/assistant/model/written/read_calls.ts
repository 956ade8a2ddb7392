import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { pattern } from "../../../lib/text/pattern.ts";
import type { OfferedTools } from "./call_marks.ts";
import { LooseReader } from "./loose_values.ts";

/** A call that a model wrote into its text, because its server does not support calls. */
export interface WrittenCall {
  name: string;
  /** The arguments as JSON. */
  arguments: string;
  /** The text of the call. */
  source: string;
}

type ParsedCall = Omit<WrittenCall, "source">;

/** Marks and spaces around calls and between them. */
const AROUND = pattern("y")`
  \s | [,;\]]
  | <\/?(?:tool_calls?|function_calls|tools)>
  | \[TOOL_CALLS\] | \[(?:END_)?TOOL_REQUEST\]
  | <\|python_tag\|> | functools(?=\[)
  | \x60{3}(?:json|tool_call|tool_code|python)?
  | <\|\/?tool_call(?:s_section)?(?:_start|_begin|_end)?\|?> | <tool_call\|>
  | <｜tool▁calls?▁(?:begin|end)｜> | <｜end▁of▁sentence｜>
  | <\|start\|>assistant | <\|(?:end|call|return|eot_id|eom_id|im_end|endoftext)\|>
  | <\/s> | \[(?=\s*[\w.-]+\()
`;

const TAG = /<(?:function=|invoke name=)"?([\w.-]+)"?>\s*/y;
const TAG_PARAMETER = /\s*<parameter(?:=| name=)"?([\w.-]+)"?[^<>]{0,60}>/y;
const TAG_VALUE_END = /<\/(?:parameter|function|invoke)>|<parameter[= ]/g;

/** More parameters than any tool has. */
const PARAMETERS_MAX = 100;

const TAG_END = /\s*<\/(?:function|invoke)>/y;

/** The form in which gpt-oss addresses a message to a tool. */
const CHANNEL =
  /(?:<\|channel\|>\w{1,20})?\s*to=(?:functions\.)?([\w.-]{1,100})[\w\s<|>]{0,80}?<\|message\|>\s*/y;

const NAME = /(?:call:|function<｜tool▁sep｜>)?(?:functions\.)?([\w.-]{1,100})(?::\d+)?/y;
const BEFORE_ARGUMENTS =
  /\s|\[CALL_ID\]\w+|\[ARGS\]|<｜tool▁sep｜>|<\|tool_call_argument_begin\|>|```(?:json)?/y;

/** Returns the calls if the text consists only of calls of these tools; null for any other text. */
export function readWrittenCalls(text: string, tools: OfferedTools): WrittenCall[] | null {
  const reader = new LooseReader(text);
  const calls: WrittenCall[] = [];
  for (;;) {
    while (reader.take(AROUND));
    if (reader.isAtEnd) return calls.length > 0 ? calls : null;
    const { at } = reader;
    const found = taggedCall(reader, tools) ?? channelCall(reader) ?? objects(reader) ??
      namedCall(reader, tools);
    if (!found?.every(({ name }) => tools.has(name))) return null;
    const source = text.slice(at, reader.at);
    calls.push(...found.map((call) => ({ ...call, source })));
  }
}

function made(name: string, given: Json | undefined): ParsedCall[] {
  return given === undefined ? [] : [{
    name,
    arguments: typeof given === "string" ? given : JSON.stringify(given),
  }];
}

/** Reads `<function=name>` and `<invoke name="name">`, with parameters as tags or as JSON. */
function taggedCall(reader: LooseReader, tools: OfferedTools): ParsedCall[] | null {
  const name = reader.take(TAG)?.[1];
  if (name === undefined) return null;
  const given = reader.startsWith("{") ? reader.value() : tagParameters(reader, tools.get(name));
  reader.take(TAG_END);
  return given === undefined ? null : made(name, given);
}

function tagParameters(reader: LooseReader, schema: unknown): JsonObject {
  const given: [string, Json][] = [];
  for (let found = reader.take(TAG_PARAMETER); found; found = reader.take(TAG_PARAMETER)) {
    if (given.length === PARAMETERS_MAX) break;
    const name = found[1] ?? "";
    given.push([name, typed(reader.until(TAG_VALUE_END), { name, schema })]);
    reader.take(/<\/parameter>/y);
  }
  return Object.fromEntries(given);
}

/** Tags contain only text; the schema of the tool shows which values are not texts. */
function typed(text: string, { name, schema }: { name: string; schema: unknown }): Json {
  const value = text.replace(/^\r?\n/, "").replace(/\r?\n$/, "");
  const properties = isJsonObject(schema as Json) ? (schema as JsonObject)["properties"] : null;
  const property = isJsonObject(properties) ? properties[name] : null;
  if (isJsonObject(property) && property["type"] === "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function channelCall(reader: LooseReader): ParsedCall[] | null {
  const name = reader.take(CHANNEL)?.[1];
  const given = name === undefined ? undefined : reader.value();
  return name === undefined || given === undefined ? null : made(name, given);
}

/** Reads one object that names its tool, or a list of them. */
function objects(reader: LooseReader): ParsedCall[] | null {
  if (!reader.startsWith("{") && !reader.startsWith("[")) return null;
  const value = reader.value();
  if (value === undefined) return null;
  const calls = (Array.isArray(value) ? value : [value]).map(calledBy);
  return calls.every((call) => call !== null) && calls.length > 0 ? calls : null;
}

function calledBy(value: Json): ParsedCall | null {
  if (!isJsonObject(value)) return null;
  const call = isJsonObject(value["function"]) ? value["function"] : value;
  if (typeof call["name"] !== "string") return null;
  const given = call["arguments"] ?? call["parameters"] ?? {};
  return made(call["name"].replace(/^functions\./, ""), given)[0] ?? null;
}

/** Reads a name followed by its arguments: as an object, in brackets, or as tags. */
function namedCall(reader: LooseReader, tools: OfferedTools): ParsedCall[] | null {
  const name = reader.take(NAME)?.[1];
  if (name === undefined || !tools.has(name)) return null;
  while (reader.take(BEFORE_ARGUMENTS));
  if (reader.startsWith("{")) return orNull(made(name, reader.value()));
  if (reader.take(/\(/y)) return orNull(made(name, reader.entries(")")));
  const given = keyedArguments(reader, { name, tools });
  const isMeant = Object.keys(given).length > 0 || reader.startsWith("</tool_call>");
  return isMeant ? made(name, given) : null;
}

function orNull(calls: ParsedCall[]): ParsedCall[] | null {
  return calls.length > 0 ? calls : null;
}

/** Reads `<arg_key>name</arg_key><arg_value>value</arg_value>`, the form of GLM. */
function keyedArguments(
  reader: LooseReader,
  { name, tools }: { name: string; tools: OfferedTools },
): JsonObject {
  const given: [string, Json][] = [];
  const key = /\s*<arg_key>\s*([\w.-]+)\s*<\/arg_key>\s*<arg_value>/y;
  for (let found = reader.take(key); found; found = reader.take(key)) {
    if (given.length === PARAMETERS_MAX) break;
    const named = { name: found[1] ?? "", schema: tools.get(name) };
    given.push([named.name, typed(reader.until(/<\/arg_value>|<arg_key>/g), named)]);
    reader.take(/<\/arg_value>\s*/y);
  }
  return Object.fromEntries(given);
}

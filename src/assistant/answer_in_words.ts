import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import { foldName } from "../lib/text/fold_name.ts";
import { understands } from "./built_in/read_message.ts";
import { answerForms } from "./grammar/answer_forms.ts";
import { readAnswers } from "./grammar/answers.ts";
import { isFreeOfDoubt, readConsent } from "./grammar/read_consent.ts";
import { readOrderedDeeds } from "./grammar/read_ordered_deeds.ts";
import { tokenize } from "./grammar/tokens.ts";

export interface AnswerInWords {
  inputs: JsonObject;
  selectedWorkflowId: string | null;
}

/** An ordinary message, with the values that were sent with it. */
interface MessageValues {
  message: string;
  inputs: JsonObject;
  fileCount: number;
}

/** The fields of a requested input that determine how its value is read. */
interface AskedInput {
  name: string;
  type: string;
  required: boolean;
  options: readonly string[];
}

/**
 * Reads an ordinary message as an answer to the question: the name or number of an option, or a
 * value for the one missing input. Returns null if the message is something else, such as an order.
 * Callers still have to check the values.
 */
export function readAnswerInWords(interrupt: Interrupt, said: MessageValues): AnswerInWords | null {
  if (!isData(said.message) && understands(said.message)) return null;
  if (interrupt.type === "subworkflow-select") {
    const selectedWorkflowId = chosenOption(interrupt.payload["options"], said.message);
    return selectedWorkflowId === null ? null : { inputs: said.inputs, selectedWorkflowId };
  }
  const asked = askedInputs(interrupt.payload["inputs"]);
  const given = readNamed(asked, said) ?? readOnly(asked, said);
  return given && { inputs: { ...said.inputs, ...given }, selectedWorkflowId: null };
}

const NUMBER_OF_OPTION =
  /^(?:(?:the )?(?:option|number|no\.?|nummer|nr\.?|numéro|número) ?|# ?)?(\d{1,3})$/i;

/** Returns the id of the option; null if several options have that name. */
function chosenOption(options: unknown, message: string): string | null {
  const words = unquoted(message);
  const all = Array.isArray(options) ? options.filter(isJsonObject) : [];
  const nameOf = ({ name }: JsonObject) => String(name).trim();
  const exact = all.filter((option) => nameOf(option) === words);
  const named = exact.length > 0
    ? exact
    : all.filter((option) => foldName(nameOf(option)) === foldName(words));
  const number = Number(NUMBER_OF_OPTION.exec(words)?.[1]);
  const [chosen, another] = named.length > 0 ? named : all.slice(number - 1, number);
  const workflowId = chosen?.["workflowId"];
  return another === undefined && typeof workflowId === "string" ? workflowId : null;
}

function askedInputs(inputs: unknown): AskedInput[] {
  if (!Array.isArray(inputs)) return [];
  return inputs.filter(isJsonObject).map(({ name, type, required, options }) => ({
    name: String(name),
    type: String(type),
    required: required === true,
    options: Array.isArray(options) ? options.map(String) : [],
  }));
}

/** Reads values by name, such as `region = EU`, if every name is that of an input. */
function readNamed(asked: readonly AskedInput[], { message }: MessageValues): JsonObject | null {
  const pairs = Object.entries(readAnswers(message.trim()).answers);
  const given = pairs.map(([name, value]) => {
    const input = asked.find((one) => one.name === name);
    if (input === undefined || value === "") return null;
    const read = typeof value === "string" ? typed(input, value) ?? value : value;
    return [name, read] as const;
  });
  const known = given.filter((pair) => pair !== null);
  return known.length === 0 || known.length < pairs.length ? null : Object.fromEntries(known);
}

/** Reads the message as the value of the one missing input. */
function readOnly(
  asked: readonly AskedInput[],
  { message, inputs, fileCount }: MessageValues,
): JsonObject | null {
  const [missing, another] = asked.filter(({ name, required }) =>
    required && !Object.hasOwn(inputs, name)
  );
  if (missing === undefined || another !== undefined) return null;
  // `checkAnswer()` sets the file.
  if (missing.type === "file") return fileCount === 1 && isFreeOfDoubt(message) ? {} : null;
  const value = missing.type === "string"
    ? textGiven(message)
    : answerForms(message).map((form) => typed(missing, form.replace(/[.!]$/, "")))
      .find((read) => read !== undefined);
  return value === undefined ? null : { [missing.name]: value };
}

const BARE_TOKENS_MAX = 6;

/**
 * Returns the text of a message. A quoted text may be anything; a text without quotes must be short
 * and have no other meaning. Returns undefined for any other message.
 */
function textGiven(message: string): string | undefined {
  const text = message.trim();
  const quoted = unquoted(text);
  if (quoted !== text) return quoted;
  const isBare = !/^[{[]|\n/.test(text) && tokenize(text).tokens.length <= BARE_TOKENS_MAX &&
    isFreeOfDoubt(text) && readConsent(text) === null && readOrderedDeeds(text) === null;
  return isBare ? text : undefined;
}

const QUOTED = /^(?:"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»)[.!]?$/;

function unquoted(text: string): string {
  const trimmed = text.trim();
  return QUOTED.exec(trimmed)?.slice(1).find((part) => part !== undefined) ?? trimmed;
}

const WORDS_OF_TRUTH = new Map([
  ...["true", "yes", "ja", "oui", "sí", "si"].map((word) => [word, true] as const),
  ...["false", "no", "nein", "non"].map((word) => [word, false] as const),
]);

/** Returns the value of a text for the input; undefined if the text does not fit. */
function typed({ type, options }: AskedInput, text: string): Json | undefined {
  switch (type) {
    case "number":
      return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
    case "boolean":
      return WORDS_OF_TRUTH.get(text.toLowerCase());
    case "enum":
      return options.find((option) => option === unquoted(text)) ??
        options.find((option) => foldName(option) === foldName(unquoted(text)));
    case "date":
      return /^\d{4}-\d\d-\d\d/.test(text) ? text : undefined;
    case "json":
      return parsed(text);
    default:
      return unquoted(text);
  }
}

/**
 * Whether a message is JSON but no definition. `findDefinition()` treats any fenced block as a
 * definition.
 */
function isData(message: string): boolean {
  const value = parsed(message.trim());
  return Array.isArray(value) ||
    (isJsonObject(value) && !Object.hasOwn(value, "format") && !Object.hasOwn(value, "steps"));
}

const FENCED = /^```[ \t]*(?:json[ \t]*)?\n([\s\S]*?)\n[ \t]*```$/i;

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(FENCED.exec(text)?.[1] ?? text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

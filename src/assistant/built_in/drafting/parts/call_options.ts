import { isJsonObject } from "../../../../lib/json.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { durationOf } from "./people.ts";
import type { PartTypes } from "./part_type.ts";

const RETRIES_MAX = 10;
const METHODS = "get|post|put|patch|delete|head";

/** Sets the retries of the call before. "Try 3 times" counts the first attempt. */
function retry(work: DraftContext, part: RequestPart): void {
  const { lastCall } = work.builder;
  const said = Number(part.said["number"]);
  const max = part.kind === "attempts" ? said - 1 : said;
  if (!lastCall || !(max >= 0 && max <= RETRIES_MAX)) return work.refuse(part);
  const delay = part.said["pause_number"] === undefined ? null : pauseOf(part);
  lastCall.retry = {
    ...lastCall.retry,
    max,
    ...delay !== null && { backoff: "fixed" as const, delay },
  };
}

/** Returns the time between two attempts, as in "with 10 minutes between". */
function pauseOf(part: RequestPart): string | null {
  return durationOf({ ...part, said: { number: part.said["pause_number"] ?? "1" } });
}

const PAUSE =
  "<with>|and|,? {pause_number} <unit> between|apart|in_between|pause|pauses|delay|of_delay|waiting? them|each|tries|attempts?";

/** Parts about the call before them: its method, its retries, its timeout. */
export const CALL_OPTIONS = {
  header_value: {
    phrases: [
      "<using> <some>? header|kopfzeile|en_tête|cabecera {header} :|=|set_to|of|with|to? {header_value}",
      "header|headers {header} : {header_value}",
      "set <some>? header {header} to|: {header_value}",
    ],
    build(work, part) {
      const { lastCall } = work.builder;
      const { header = "", header_value: value = "" } = part.said;
      const { headers } = lastCall?.with ?? {};
      if (!lastCall || value.includes("${{")) return work.refuse(part);
      lastCall.with = {
        ...lastCall.with,
        headers: { ...isJsonObject(headers) ? headers : {}, [header]: value },
      };
    },
  },
  method: {
    phrases: [
      `<using> <some>? ${METHODS} request|method|anfrage|requête|petición?`,
      `as <some>? ${METHODS} request?`,
    ],
    build(work, part) {
      const { lastCall } = work.builder;
      const method = new RegExp(`\\b(${METHODS})\\b`).exec(part.words)?.[1]?.toUpperCase();
      if (!lastCall || lastCall.with?.["method"] !== undefined || !isMethod(method)) {
        return work.refuse(part);
      }
      lastCall.with = { ...lastCall.with, method };
    },
  },
  retries: {
    phrases: [
      `<with>? <try_again> <them>? up_to? {number} <of_times> ${PAUSE}`,
      `<with>? up_to? {number} <retries_noun> ${PAUSE}`,
      `<try_again> <them>? up_to? {number} <of_times> every {pause_number} <unit>`,
      "<with>? <try_again> <them>? up_to|bis_zu|jusqu'à|hasta? {number} <of_times>",
      "<with>? up_to|bis_zu|jusqu'à|hasta? {number} <retries_noun>",
      "<retries_noun> :|=|of? {number}",
    ],
    build: retry,
  },
  attempts: {
    phrases: [
      "try|attempt|versuche|essaie|intenta <them>? up_to? {number} <of_times>",
      "<with>? up_to? {number} attempts|tries|versuche|versuchen|tentatives|intentos",
    ],
    build: retry,
  },
  timeout: {
    phrases: [
      "<with>? <some>? <time_limit> of|:|=|is|von|de? {number} <unit>",
      "<with>? <some>? <time_limit> of|:|=|is|von|de? {duration}",
    ],
    build(work, part) {
      const { lastCall } = work.builder;
      const timeout = part.said["duration"] ?? durationOf(part);
      if (!lastCall || timeout === null) return work.refuse(part);
      lastCall.timeout = timeout;
    },
  },
} satisfies PartTypes;

function isMethod(method: string | undefined): method is string {
  return method !== undefined;
}

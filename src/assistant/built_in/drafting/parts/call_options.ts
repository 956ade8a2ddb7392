import type { RequestPart } from "../request.ts";
import type { Work } from "../work.ts";
import { durationOf } from "./people.ts";
import type { PartTypes } from "./part_type.ts";

const RETRIES_MAX = 10;
const METHODS = "get|post|put|patch|delete|head";

/** Lets the call before repeat; "try 3 times" counts the first attempt. */
function retry(work: Work, part: RequestPart): void {
  const { lastCall } = work.builder;
  const said = Number(part.said["number"]);
  const max = part.kind === "attempts" ? said - 1 : said;
  if (!lastCall || !(max >= 0 && max <= RETRIES_MAX)) return work.refuse(part);
  lastCall.retry = { ...lastCall.retry, max };
}

/** Parts about the call before them: its method, how often it is tried, and for how long. */
export const CALL_OPTIONS = {
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

import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { textOf } from "../../../grammar/slots.ts";
import { lexemesOf } from "../lexemes.ts";
import { requestSlots } from "../request_slots.ts";

const DAY =
  "(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const HOUR = String.raw`(\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\b\.?)?)(?![\p{L}\d:%-])`;
const PART = "(morning|afternoon|evening|night)";
const AT = String.raw`[\s,]+(?:at\s|@\s?|around\s|by\s)?\s*`;
const EACH = "(?:each|every)";

/** Rewrites of times in words that schedules understand. */
const TIMES: readonly (readonly [RegExp, string | ((...said: string[]) => string)])[] = [
  [/(\d{1,2})(?::(\d\d))?\s*o['’]?\s?clock/giu, (_, hour, minute) => `${hour}:${minute || "00"}`],
  [
    /(?<=\b(?:at|by|around|daily|every day|days?|[mtwfs]\w+day?s?)[\s,]+(?:at\s)?)(?:12\s)?(?:noon|midday)\b/giu,
    "12:00",
  ],
  [/(?<=\b(?:at|around)\s)(?:12\s)?midnight\b/giu, "0:00"],
  [/\ball\s+(two|three|four|five|six|ten|\d+)\s+(minute|hour|day|week)s\b/giu, "every $1 $2s"],
  [/\bevery\s+(\d+|two|three|four|five|six|ten|other)\s*-?(?:mins?|m)\b/giu, "every $1 minutes"],
  [/\bevery\s+(\d+|two|three|four|five|six|ten)\s*-?(?:hrs?|h)\b/giu, "every $1 hours"],
  [/\b(?:once an hour|once per hour)\b/giu, "every hour"],
  [/\b(?:once a day|once per day|each and every day)\b/giu, "every day"],
  [/\b(?:once a week|once per week)\b/giu, "every week"],
  [/\b(?:once a month|once per month)\b/giu, "every month"],
  [
    RegExp(
      String
        .raw`(?:on\s)?(?:the\s)?(first|1st|second|third|last)\s(working day|workday|business day|weekday|${DAY})\s(?:of|in)\s(?:the\s|each\s|every\s|a\s)?month(?!\p{L})`,
      "giu",
    ),
    (_, which, day) =>
      `on the ${which} ${/work|business/iu.test(day) ? "working day" : day} of every month`,
  ],
  [
    /(?:on\s)?(?:the\s)?(\d{1,2})(?:st|nd|rd|th)?\s(?:day\s)?of\s(?:each|every|the|a)\smonth/giu,
    (_, day) => `on the ${day}${ordinal(day)} of every month`,
  ],
  [
    /(?:at|by|on)?\s?(?:the\s)?(?:\b(?:each|every)\s)?\b(?:month[\s’'-]{0,2}s?\s?end|(?:last day|end)\sof\s(?:each\s|every\s|the\s|a\s)?month)\b/giu,
    " on the last day of every month",
  ],
  [/\bat the (?:beginning|start) of (?:each|every|the) week\b/giu, "every Monday"],
  [/\bat the end of (?:each|every|the) (?:working )?week\b/giu, "every Friday"],
  [/\bat the (?:beginning|start) of (?:each|every|the) month\b/giu, "on the 1st of every month"],
  [
    /\bat the (?:beginning|start) of (?:each|every|the) (?:work(?:ing)? )?day\b/giu,
    "every morning",
  ],
  [/\bat the end of (?:each|every|the) (?:work(?:ing)? )?day\b/giu, "every evening"],
  [
    RegExp(String.raw`\b(?:weekly|every week|each week)[\s,]+(?:on\s)?${DAY}s?\b`, "giu"),
    "every $1",
  ],
  [
    RegExp(
      String
        .raw`\b(?:on\s)?(?:a\s)?${EACH}?\s?(weekday|working day|work day|workday|business day)s?(?:\s${PART}s?)?${AT}${HOUR}`,
      "giu",
    ),
    (_, _day, part, hour) => `every weekday at ${hourOf(hour, part)}`,
  ],
  [
    RegExp(
      String.raw`\b(?:on\s)?${EACH}\s${DAY}s?(?:[\s,]+(?:in the\s)?${PART}s?)?${AT}${HOUR}`,
      "giu",
    ),
    (_, day, part, hour) => `every ${day} at ${hourOf(hour, part)}`,
  ],
  [
    RegExp(
      String
        .raw`(?<!last |first |second |third |this |next )\b(?:on\s)?${DAY}s(?:[\s,]+(?:in the\s)?${PART}s?)?${AT}${HOUR}`,
      "giu",
    ),
    (_, day, part, hour) => `every ${day} at ${hourOf(hour, part)}`,
  ],
  [RegExp(String.raw`\b(?:on\s)${DAY}s(?=[\s,.;]|$)`, "giu"), "every $1"],
  [RegExp(String.raw`\b(?:on\s)${DAY}\s${PART}s\b`, "giu"), "every $1 $2"],
  [
    RegExp(
      String
        .raw`\b(?:daily|every day|each day|every single day|day by day)(?:[\s,]+in the\s${PART})?${AT}${HOUR}`,
      "giu",
    ),
    (_, part, hour) => `every day at ${hourOf(hour, part)}`,
  ],
  [RegExp(String.raw`\bnightly${AT}${HOUR}`, "giu"), "every day at $1"],
  [
    RegExp(String.raw`\b(?:${EACH}\s|in the\s|of an?\s)${PART}s?${AT}${HOUR}`, "giu"),
    (_, part, hour) => `every day at ${hourOf(hour, part)}`,
  ],
  [
    RegExp(
      String
        .raw`\b(on the (?:first|1st|second|third|last) (?:working day|weekday|day|${DAY}) of every month|on the \d{1,2}\w\w of every month)${AT}${HOUR}`,
      "giu",
    ),
    (_, day, _name, hour) => `${day} at ${hour}`,
  ],
  [
    RegExp(
      String
        .raw`\bat\s${HOUR}[\s,]+(?:on\s)?(?:${EACH}|on|of)\s(?:every\s|each\s)?(day|weekday|working day|${DAY})s?\b`,
      "giu",
    ),
    (_, hour, day) => `every ${day} at ${hour}`,
  ],
  [RegExp(String.raw`\bat\s${HOUR}\s(?:daily|every day)\b`, "giu"), "every day at $1"],
  [/\b(?:every|each) (?:working day|work day|workday|business day)\b/giu, "every weekday"],
  [/\bon (?:weekdays|working days|workdays|business days)\b/giu, "every weekday"],
];

function ordinal(day = ""): string {
  const last = /^1\d$/.test(day) ? "0" : day.at(-1);
  return last === "1" ? "st" : last === "2" ? "nd" : last === "3" ? "rd" : "th";
}

/** Returns an hour such as "8" with its part of the day. */
function hourOf(hour = "", part = ""): string {
  const said = hour.trim();
  const [, number = "", minutes = ""] = /^(\d{1,2})([:.]\d\d)?$/.exec(said) ?? [];
  const isLate = /^(?:afternoon|evening)$/iu.test(part) && number !== "" && Number(number) < 12;
  if (isLate) return `${Number(number) + 12}${minutes.replace(".", ":") || ":00"}`;
  return number === "" ? said : `${number}${minutes.replace(".", ":") || ":00"}`;
}

export interface ExtractedTime {
  /** The schedule's phrase; null if the text contains none. */
  when: string | null;
  /** The text without the phrase. */
  rest: string;
}

/** Rewrites the times in a text in words that schedules understand. */
function withUsualTimes(text: string): string {
  return TIMES.reduce(
    (left, [said, meant]) =>
      typeof meant === "string" ? left.replace(said, meant) : left.replace(said, meant),
    text,
  );
}

/**
 * Matches words that add nothing to a complete time, as "weekly" in "weekly sales … on Mondays".
 */
const VAGUE =
  /^(?:daily|weekly|monthly|hourly|nightly|every (?:day|week|month)|each (?:day|week|month))$/iu;
const ONCE =
  /^(?:on\s)?(?:today|tomorrow|tonight|next|this|once|in|now|at(?!.*\b(?:each|every)\b))\b/iu;

/** Whether a weekday completes "weekly": "A weekly mail … on Friday". */
function isWeeklyOn(spans: readonly { text: string }[], said: string): boolean {
  return /^on\s/iu.test(said) &&
    spans.some(({ text }) => /^(?:weekly|(?:every|each) week)$/iu.test(text));
}

function withoutSpans(text: string, spans: readonly (readonly [number, number])[]): string {
  return spans.toReversed().reduce(
    (left, [from, to]) => `${left.slice(0, from)} ${left.slice(to)}`,
    text,
  );
}

/** Removes the only schedule phrase from a text. Returns null if the text contains several. */
export function takeTime(text: string): ExtractedTime | null {
  const usual = withUsualTimes(text);
  const source = lexemesOf(usual);
  const { tokens } = source;
  const slots = requestSlots(source, () => []);
  const spans: { from: number; to: number; text: string }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [to] = slots["when"]?.(tokens, at) ?? [];
    // "Count by weekday" asks for groups, not for a time.
    const isGroup = /^(?:by|per|and|,)$/.test(tokens[at - 1]?.text ?? "") &&
      /^(?:weekday|day|week|month|quarter|year|hour)/.test(tokens[at]?.text ?? "");
    if (to === undefined || to <= at || isGroup) continue;
    const said = textOf(source, { from: at, to });
    if (!ONCE.test(said)) spans.push({ from: at, to, text: said });
    at = to - 1;
  }
  const [only, another] = spans.filter(({ text: said }) => spans.length === 1 || !VAGUE.test(said));
  if (another) return null;
  if (!only) return { when: null, rest: usual };
  const begun = tokens[only.from]?.start ?? 0;
  const end = tokens[only.to - 1]?.end ?? 0;
  const lead = /(?:^|[\s(])(?:cron|schedule|when|runs?|trigger|time|on|at)\s*:?\s*$/iu.exec(
    usual.slice(0, begun),
  );
  const start = lead ? begun - lead[0].length : begun;
  const vague = spans.filter((span) => span !== only);
  if (vague.length > 0) {
    return takeTime(withoutSpans(
      isWeeklyOn(spans, only.text)
        ? usual.slice(0, tokens[only.from]?.start) +
          usual.slice(tokens[only.from]?.start ?? 0).replace(/^on\b/iu, "every")
        : usual,
      vague.map(({ from, to }) => [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]),
    ));
  }
  const when = only.text.replace(/[\s,.:;!?]+(?:please)?[\s,.:;!?]*$/iu, "").replace(
    /\s+please$/iu,
    "",
  );
  if (!isPhrase(when) && !/^[\d*]/.test(when)) return null;
  return { when, rest: `${usual.slice(0, start)} ${usual.slice(end)}` };
}

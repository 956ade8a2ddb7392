const OFTEN =
  /(?<!\p{L})(?:(weekly|every week|each week|once a week)|(daily|every day|each day|once a day))(?!\p{L})/iu;
const DAY_AND_HOUR =
  /(?<!(?:every|each)\s{1,2}(?:on\s)?)(?<!\p{L})(?:on\s+)?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?:\s+(?:mornings?|at|around|by|@))?\s+(\d{1,2}(?::\d\d)?\s?(?:am|pm)?)(?![\p{L}\d])/iu;
const HOUR = /(?<!\p{L})(?:at|@|by)\s+(\d{1,2}(?::\d\d)?\s?(?:am|pm)?)(?![\p{L}\d])/iu;

/**
 * Joins the two halves of a time that stand apart: in "weekly total of amount … friday 5pm", the
 * day and the hour belong to "weekly".
 */
export function withOneTime(text: string): string {
  const often = OFTEN.exec(text);
  if (often === null) return text;
  const [said, isWeekly] = [often[0], often[1] !== undefined];
  const rest = text.slice(often.index + said.length);
  const time = (isWeekly ? DAY_AND_HOUR : HOUR).exec(rest);
  // A time right after the word already is one phrase with it.
  if (time === null || /^[\s,]*$/u.test(rest.slice(0, time.index))) return text;
  const whole = isWeekly ? `every ${time[1]} at ${time[2]}` : `every day at ${time[1]}`;
  return text.slice(0, often.index) + rest.slice(0, time.index).replace(/^\s+/u, "") + whole +
    rest.slice(time.index + time[0].length);
}

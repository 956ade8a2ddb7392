const ONE = "an?|one|eine|einer|une|un|una|1";
const HALF = "half an|eine halbe|une demi|media";
const HOURS = "hours?|stunden?|heures?|horas?";
const MINUTES = "minutes?|mins?|minuten?|minutos?";
const EARLIER = "earlier|früher|frueher|eher|plus tôt|plus tot|antes|más temprano|mas temprano";
const LATER = "later|später|spaeter|plus tard|más tarde|mas tarde|después|despues";

const SHIFT = new RegExp(
  `^(?:(?<half>${HALF})|(?<one>${ONE})|(?<count>\\d{1,3}))[ -](?:(?<hours>${HOURS})|(?:${MINUTES})) ` +
    `(?:(?<earlier>${EARLIER})|(?:${LATER}))$`,
  "iu",
);

/**
 * Returns the minutes by which a text such as "an hour later" moves a time; negative for "earlier".
 * Returns null for other texts.
 */
export function readShift(text: string): number | null {
  const said = SHIFT.exec(text.trim().replaceAll(/\s+/g, " "))?.groups;
  if (!said) return null;
  const count = said["half"] !== undefined ? 0.5 : Number(said["count"] ?? 1);
  const minutes = said["hours"] === undefined ? count : count * 60;
  if (!Number.isInteger(minutes) || minutes === 0) return null;
  return said["earlier"] === undefined ? minutes : -minutes;
}

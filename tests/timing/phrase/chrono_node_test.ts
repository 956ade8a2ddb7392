/** Phrases for one time, compared with the reading of chrono-node, which takes what it finds. */
import assert from "node:assert/strict";
import * as chrono from "chrono-node";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";
import { localTime } from "../../../src/timing/wall_time.ts";
import { NOW, ZONE } from "./table/oracle.ts";
import { rowsOf } from "./table/rows.ts";

const SAID_AT = NOW.toZonedDateTime(ZONE);
const CONTEXT = { now: SAID_AT.epochMilliseconds, timezone: ZONE };

const UNKNOWN = "chrono-node does not know all the words, and reads the rest";
const HOURS = "chrono-node begins the parts of the day at other hours";

/** The phrases that mean something else to chrono-node, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "tommorow at 5pm": UNKNOWN,
  "in an hour and a half": UNKNOWN,
  "in a fortnight at 9": UNKNOWN,
  "on 24.12. at 18:00": UNKNOWN,
  "Christmas at 9": UNKNOWN,
  "on Christmas Eve at 18:00": UNKNOWN,
  "on New Year's Eve at 23:00": UNKNOWN,
  "tomorrow morning": HOURS,
  "this evening": HOURS,
  "in einer halben Stunde": UNKNOWN,
  "morgen früh um 7": UNKNOWN,
  "dans une demi-heure": UNKNOWN,
  "aujourd'hui à midi": UNKNOWN,
  "demain à midi": UNKNOWN,
  "après-demain à 8h15": UNKNOWN,
  "dentro de media hora": UNKNOWN,
  "mañana por la mañana a las 7": UNKNOWN,
  "pasado mañana a las 8:15": UNKNOWN,
  "tomorrow at half past two in the afternoon": UNKNOWN,
  "a week from today at noon": UNKNOWN,
  "next week on Friday at 17:00": UNKNOWN,
  "heute in einer Woche um 12 Uhr": UNKNOWN,
  "in anderthalb Stunden": UNKNOWN,
  "am 5.12. um 19 Uhr": UNKNOWN,
  "Montag nächster Woche um 9": UNKNOWN,
  "dans une heure et demie": UNKNOWN,
  "demain midi": UNKNOWN,
  "lundi de la semaine prochaine à 9h": UNKNOWN,
  "dentro de una hora y media": UNKNOWN,
  "mañana al mediodía": UNKNOWN,
  "el lunes que viene a las 9": UNKNOWN,
};

const LANGUAGES = [
  {
    name: "english",
    theirs: chrono.en.casual,
    days: ["today", "tomorrow", "on sunday", "next friday", "on 3 march", "on June 30th, 2027"],
    times: ["at 9am", "at 12am", "at 5:45pm", "at 23:59", "at noon", "at midnight"],
  },
  {
    name: "german",
    theirs: chrono.de.casual,
    days: ["heute", "morgen", "am Sonntag", "am 3. März", "am 30. Juni 2027", "am 30.06.2027"],
    times: ["um 9 Uhr", "um 17:45 Uhr", "um 23:59", "um 0 Uhr"],
  },
  {
    name: "french",
    theirs: chrono.fr.casual,
    days: ["aujourd'hui", "demain", "dimanche", "le 3 mars", "le 30 juin 2027", "le 30/06/2027"],
    times: ["à 9h", "à 17h45", "à 23h59", "à midi", "à 0h"],
  },
  {
    name: "spanish",
    theirs: chrono.es.casual,
    days: ["hoy", "mañana", "el domingo", "el 3 de marzo", "el 30 de junio de 2027"],
    times: ["a las 9:00", "a las 17:45", "a las 23:59"],
  },
];

/** The wall time that a phrase means, in the zone that it names. */
async function ours(phrase: string): Promise<string> {
  const timing = await parsePhrase(phrase, CONTEXT);
  assert.ok(timing.kind === "once", phrase);
  return localTime(timing.runAt, timing.timezone).slice(0, "2026-11-21T08:00".length);
}

/** The wall time of the first thing that chrono-node finds in a phrase; null for nothing. */
function theirs(language: chrono.Chrono, phrase: string): string | null {
  const reference = {
    instant: new Date(SAID_AT.epochMilliseconds),
    timezone: SAID_AT.offsetNanoseconds / 60e9,
  };
  const [found] = language.parse(phrase, reference, { forwardDate: true });
  if (!found) return null;
  const [year, month, day, hour, minute] = (["year", "month", "day", "hour", "minute"] as const)
    .map((name) => String(found.start.get(name)).padStart(2, "0"));
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** Fails if both differ and it is not listed, or if it is listed and they do not. */
async function compare(language: chrono.Chrono, phrase: string): Promise<void> {
  const found = theirs(language, phrase);
  const isListed = phrase in DIFFERENCES;
  if (!isListed && found !== null && found <= NOW.toString()) {
    await assert.rejects(ours(phrase), /past/, `${phrase}: ${found}`);
    return;
  }
  assert.equal(found !== await ours(phrase), isListed, `${phrase}: ${found}`);
}

for (const { name, theirs: language, days, times } of LANGUAGES) {
  Deno.test(`${name} phrases for one time mean to chrono-node the same, save those listed`, async () => {
    const rows = rowsOf(name).filter(({ meaning }) => meaning.startsWith("once="));
    assert.ok(rows.length >= 10);
    for (const { phrase } of rows) await compare(language, phrase);
    for (const day of days) {
      for (const time of times) await compare(language, `${day} ${time}`);
    }
  });
}

import { APPROVING, DAILY, FAILING, NOTHING, ORDERS } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const GARDEN = DAILY.kind === "published" ? DAILY.definition : "";

/** Messages of people who have workflows; people wrote them before they were understood. */
export const EVERY_DAY: readonly Conversation[] = [
  {
    person: "somebody in a hurry",
    language: "en",
    start: { ...DAILY, hasRun: true },
    turns: [
      turn("how long did the last run take", tells(/took \d+ (?:ms|seconds)/)),
      turn("tell Carol to run it", honest(/Carol/)),
      turn("any chance you could run this for the US?", { runs: ["succeeded", "succeeded"] }),
      turn("which teams have access", tells(/its owner alone/)),
      turn("change the default region to US", draft('"default":"US"')),
      turn("how often does it run?", honest(/There is no schedule/)),
      turn("how many steps does it have?", tells(/id: extra/)),
      turn("drop the extra", { draft: ["note.txt"], lacks: ["extra.txt"] }),
    ],
  },
  {
    person: "somebody who names what is to run",
    language: "en",
    start: { ...NOTHING, beside: [GARDEN] },
    turns: [
      turn("run garden club for US", { proposed: "run", says: /"region":"US"/ }),
      turn("yes", tells(/of "Garden club", version 1, has started/)),
    ],
  },
  {
    person: "somebody with trouble",
    language: "en",
    start: { ...FAILING, hasRun: true },
    turns: [
      turn("it's broken again", tells(/parse_failed/)),
      turn("show me the error", tells(/parse_failed/)),
      turn("retrying won't help", honest(/retrying/)),
      turn("restart the failed run", { runs: ["failed"], says: /goes on from the step/ }),
      turn("run it with text=[1,2]", { runs: ["failed", "succeeded"] }),
    ],
  },
  {
    person: "somebody who wonders who decides",
    language: "en",
    start: { ...APPROVING, hasRun: true },
    turns: [
      turn("who has to approve it?", tells(/by the user who has started the run/)),
      turn("approving this is above my pay grade", honest(/approving/)),
      turn("what's up with it?", tells(/waiting/)),
    ],
  },
  {
    person: "somebody with a pause",
    language: "en",
    start: ORDERS,
    turns: [
      turn("show the steps", honest(/These|these steps/)),
      turn("run it every day at 8", { schedules: ["0 8 * * *"] }),
      turn("is it paused?", tells(/08:00/)),
      turn("pause it", { schedules: ["paused 0 8 * * *"] }),
      turn("is it paused?", tells(/it is paused/)),
      turn("unpause", { schedules: ["0 8 * * *"] }),
      turn("pause it", { schedules: ["paused 0 8 * * *"] }),
      turn("resume please", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 8 * * *"] }),
    ],
  },
  {
    person: "eine Kollegin",
    language: "de",
    start: { ...DAILY, hasRun: true },
    turns: [
      turn("wie lange hat der letzte Lauf gedauert?", tells(/dauerte \d+ (?:ms|Sekunden?)/)),
      turn("welche Schritte hat der Workflow?", tells(/id: extra/)),
      turn("nochmal für US bitte", { proposed: "run", says: /"region":"US"/ }),
      turn("nein", {}),
      turn("mach den Schritt extra aus", draft('"when":"false"')),
      turn("ich hätte ihn fast gelöscht", honest(/gelöscht/)),
    ],
  },
  {
    person: "un collègue",
    language: "fr",
    start: { ...FAILING, hasRun: true },
    turns: [
      turn("montre-moi l'erreur", tells(/parse_failed/)),
      turn("qu'est-ce que ça fait ?", tells(/action: parse/)),
      turn("faudrait-il le relancer ?", honest(/faudrait/)),
    ],
  },
  {
    person: "una colega",
    language: "es",
    start: { ...FAILING, hasRun: true },
    turns: [
      turn("qué salió mal?", tells(/parse_failed/)),
      turn("qué hace este flujo?", tells(/action: parse/)),
      turn("mañana lo borro", honest(/frase/)),
    ],
  },
];

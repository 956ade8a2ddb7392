import { APPROVING, ASKING, DAILY, FAILING, NOTHING, WAITING } from "../definitions.ts";
import { type Conversation, honest, type Outcome, tells, turn } from "../turn.ts";
import { HOURS_DRAFT, ORDERS_DRAFT } from "./drafts.ts";

const NOTHING_DONE: Outcome = {};

/** Deeds in words of their own, which are proposed, and mentions of deeds, which do nothing. */
export const TENTH_DEEDS: readonly Conversation[] = [
  {
    person: "a teacher who thinks before she publishes",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("I will publish it tomorrow once my colleague has had a look.", NOTHING_DONE),
      turn('My boss said "publish it" but I am not sure.', NOTHING_DONE),
      turn("we publish it", NOTHING_DONE),
      turn("it was put live last week", NOTHING_DONE),
      turn("do you want it live?", NOTHING_DONE),
      turn("ok you can publish now", { proposed: "publish" }),
      turn("yes", { version: 1, schedules: ["0 8 * * 1"] }),
      turn("we can stop running it automatically", { proposed: "schedule" }),
      turn("no", NOTHING_DONE),
      turn("Should we stop running it automatically over Christmas?", NOTHING_DONE),
    ],
  },
  {
    person: "somebody with a timer",
    language: "en",
    start: DAILY,
    turns: [
      turn("run it every day at noon", { schedules: ["0 12 * * *"] }),
      turn("stop running it automatically", { proposed: "schedule" }),
      turn("go ahead", { schedules: ["paused 0 12 * * *"] }),
      turn("i'm back, switch it on again", { proposed: "schedule" }),
      turn("yes please", { schedules: ["0 12 * * *"] }),
      turn("run it daily", { schedules: ["0 12 * * *"] }),
      turn("take the schedule off", { proposed: "schedule" }),
      turn("yes", { schedules: [] }),
    ],
  },
  {
    person: "a night shift",
    language: "en",
    start: { ...WAITING, hasRun: true },
    turns: [
      turn("who cancelled the run?", NOTHING_DONE),
      turn("the run was cancelled by the old system last week", NOTHING_DONE),
      turn("why would anybody cancel that run", NOTHING_DONE),
      turn("cancel", { proposed: "cancel" }),
      turn("yes", { runs: ["cancelled"] }),
    ],
  },
  {
    person: "somebody who shares",
    language: "en",
    start: DAILY,
    turns: [
      turn("share it with the finance team", { teams: ["finance"] }),
      turn("did you share it with support?", NOTHING_DONE),
      turn("unshare it from finance", { teams: [] }),
    ],
  },
  {
    person: "ein Chef",
    language: "de",
    start: NOTHING,
    turns: [
      HOURS_DRAFT,
      turn("wurde es schon veröffentlicht?", NOTHING_DONE),
      turn("veröffentliche das bitte noch nicht", NOTHING_DONE),
      turn("jetzt bitte live schalten", { proposed: "publish" }),
      turn("ja", { version: 1, schedules: ["0 17 * * 5"] }),
    ],
  },
  {
    person: "questions after a failure",
    language: "en",
    start: { ...FAILING, hasRun: true },
    turns: [
      turn("how do I fix this?", tells(/failed in step "read"/)),
      turn("can you explain the error to me", tells(/failed in step "read"/)),
      turn("which step was it?", tells(/read/)),
      turn("what exactly went into the step that broke?", tells(/no json/)),
      turn("how many failures were there", tells(/failed/)),
    ],
  },
  {
    person: "questions while something waits",
    language: "en",
    start: { ...ASKING, hasRun: true },
    turns: [
      turn("what's the question?", tells(/Which mark/)),
      turn("show me what I have to answer", tells(/Which mark/)),
    ],
  },
  {
    person: "questions about an approval",
    language: "fr",
    start: { ...APPROVING, hasRun: true },
    turns: [
      turn("quelle est la question posée ?", tells(/Refund 40 euros/)),
      turn("qui doit valider ?", tells(/personne qui l'a lancée/)),
    ],
  },
  {
    person: "questions about a run",
    language: "en",
    start: { ...DAILY, hasRun: true },
    turns: [
      turn("what can I set when I run it?", tells(/region/)),
      turn("give me the file", tells(/note\.txt/)),
      turn("did the last one go through?", tells(/succeeded/)),
      turn("show the workflows of globex", honest(/globex/)),
      turn("is it shared with anyone?", tells(/its owner alone/)),
      turn("what did you change?", tells(/draft|version/i)),
    ],
  },
  {
    person: "Fragen zum Entwurf",
    language: "de",
    start: NOTHING,
    turns: [
      HOURS_DRAFT,
      turn("was macht das eigentlich?", tells(/zeit\.example\.com/)),
      turn("wer kriegt das alles?", tells(/chef@example\.com/)),
      turn("ab welcher stundenzahl kommt was auf die liste?", tells(/item\.stunden > 8/)),
    ],
  },
  {
    person: "preguntas sobre una ejecución",
    language: "es",
    start: { ...FAILING, hasRun: true },
    turns: [
      turn("¿cuántas veces ha fallado?", tells(/fallido/)),
      turn("¿cómo lo arreglo?", tells(/read/)),
    ],
  },
];

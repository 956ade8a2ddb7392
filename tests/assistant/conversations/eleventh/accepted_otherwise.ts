import { DAILY, NOTHING } from "../definitions.ts";
import { COMMANDES_DRAFT, HOURS_DRAFT, ORDERS_DRAFT, PEDIDOS_DRAFT } from "../tenth/drafts.ts";
import { type Conversation, honest, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const changed = (...draft: string[]): Outcome => ({ draft, proposed: "publish" });

/** A yes with a condition changes what is proposed, and asks again. */
export const ACCEPTED_OTHERWISE: readonly Conversation[] = [
  {
    person: "somebody who agrees in part",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("you can put it live now", { proposed: "publish" }),
      turn("yes but on Fridays", changed('"cron":"0 8 * * 5"')),
      turn("ok, but raise it to 300", changed("item.total > 300")),
      turn("yes, but call it Fred", changed('"name":"Fred"')),
      turn("no, at 9", changed('"cron":"0 9 * * 5"')),
      turn("yes, but what does it cost?", NOTHING_DONE),
      turn("yes", NOTHING_DONE),
      turn("you can put it live now", { proposed: "publish" }),
      turn("yes, but only if Anna agrees", NOTHING_DONE),
      turn("yes", NOTHING_DONE),
      turn("you can put it live now", { proposed: "publish" }),
      turn("yes", { version: 1, schedules: ["0 9 * * 5"] }),
      turn("yes", NOTHING_DONE),
      turn("you may run it", { proposed: "run" }),
      // The draft is changed, which would not change the run.
      turn("yes, but raise it to 400", { draft: ["item.total > 400"] }),
      turn("yes", NOTHING_DONE),
    ],
  },
  {
    person: "somebody who runs it otherwise",
    language: "en",
    start: DAILY,
    turns: [
      turn("you may run it", { proposed: "run" }),
      turn("yes but with region US", { proposed: "run" }),
      turn("no, for EU", { proposed: "run" }),
      turn("yes, but delete the workflow", honest(/did not understand "but"/)),
      turn("yes", NOTHING_DONE),
    ],
  },
  {
    person: "ein Chef mit Bedingungen",
    language: "de",
    start: NOTHING,
    turns: [
      HOURS_DRAFT,
      turn("jetzt bitte live schalten", { proposed: "publish" }),
      turn("ja, aber erst um 18 Uhr", changed('"cron":"0 18 * * 5"')),
      turn("ja aber an personal@example.com statt an chef", changed("personal@example.com")),
      turn("ja, aber nur wenn Anna zustimmt", NOTHING_DONE),
      turn("ja", NOTHING_DONE),
    ],
  },
  {
    person: "une cheffe qui précise",
    language: "fr",
    start: NOTHING,
    turns: [
      COMMANDES_DRAFT,
      turn("c'est bon, mets en ligne", { proposed: "publish" }),
      turn("oui mais le jeudi", changed('"cron":"0 8 * * 4"')),
      turn("d'accord mais mets plutôt 200", changed("item.montant > 200")),
      turn("oui", { version: 1, schedules: ["0 8 * * 4"] }),
    ],
  },
  {
    person: "una jefa que precisa",
    language: "es",
    start: NOTHING,
    turns: [
      PEDIDOS_DRAFT,
      turn("ya está, publícalo", { proposed: "publish" }),
      turn("sí, pero los miércoles", changed('"cron":"0 8 * * 3"')),
      turn("vale, pero cambia el asunto a Pedidos", changed('"subject":"Pedidos"')),
      turn("sí", { version: 1, schedules: ["0 8 * * 3"] }),
    ],
  },
];

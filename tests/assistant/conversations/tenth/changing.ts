import { DAILY, NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, type Outcome, tells, turn } from "../turn.ts";
import {
  COMMANDES_DRAFT,
  HOURS_DRAFT,
  ORDERS_DRAFT,
  PEDIDOS_DRAFT,
  STOCK_DRAFT,
  TICKETS,
} from "./drafts.ts";

const without = (lacks: readonly string[], ...texts: (string | RegExp)[]): Outcome => ({
  ...draft(...texts),
  lacks,
});
/** Neither the draft nor anything else is touched, whatever the answer is. */
const NOTHING_DONE: Outcome = {};

/** Changes of drafts, as twelve kinds of people say them. */
export const TENTH_CHANGING: readonly Conversation[] = [
  {
    person: "a teacher who writes letters",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn(
        "Many thanks! Could you also rename the output file to weekly-report.csv, please?",
        without(["orders.csv"], "weekly-report.csv"),
      ),
      turn(
        "I'm sorry to trouble you again, but I think it would be nicer if the subject of the e-mail said Weekly orders",
        draft('"subject":"Weekly orders"'),
      ),
      turn(
        "Please undo that last change, I prefer the old subject.",
        without(["Weekly orders"], "workflow.name"),
      ),
      turn(
        "remove the sort step because nobody looks at the order",
        without(["sortBy"], "steps.filter.output"),
      ),
    ],
  },
  {
    person: "somebody who complains and wants something",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn(
        "why is this going to ann, it has to go to marc@example.com",
        honest(/"why is this going to ann"\. The other changes are clear/),
      ),
      turn("leave it out", without(["ann@example.com"], "marc@example.com")),
      turn("raise it to 300 and put some glitter on it", honest(/"put some glitter on it"/)),
      turn("cc bob@example.com", draft("item.total > 300", "bob@example.com")),
      turn("if it is raining, remove the mail step", honest(/"if it is raining"/)),
      turn("no", tells(/nothing is changed/)),
      turn("lower it to 250 and paint it red", honest(/"paint it red"/)),
      turn("list my workflows", tells(/orders/)),
      turn("don't publish it, raise it to 310", honest(/"don't publish it"/)),
      turn("raise it to 320, I prefer json", draft("item.total > 320", "orders.json")),
      turn("raise it to 330, I like it sorted by date", draft("item.total > 330", "row.date")),
      turn("raise it to 340, since nobody buys for less", draft("item.total > 340")),
      turn("raise it to 350, as the subject use Hello", {
        ...draft("item.total > 350", '"subject":"Hello"'),
      }),
    ],
  },
  {
    person: "a developer with assignments",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("fetch.timeout = 20s", draft('"timeout":"20s"')),
      turn('mail.subject: "Orders of the week"', draft('"subject":"Orders of the week"')),
      turn(
        "add an api key header X-Key from env SHOP_KEY",
        draft('"X-Key":"${{ env.SHOP_KEY }}"'),
      ),
      turn(
        "only keep id, customer and total in the csv",
        draft(String.raw`item.pick([\"id\", \"customer\", \"total\"])`, "ann@example.com"),
      ),
      turn("nofetch.timeout = 20s", honest(/./)),
    ],
  },
  {
    person: "somebody who puts rows in another order",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn(
        "put the sort before the filter",
        draft(
          /"id":"sorted".*steps\.fetch\.output\.body\.sortBy.*"id":"filter".*steps\.sorted\.output/,
          '"rows":"${{ steps.filter.output }}"',
        ),
      ),
      turn(
        "swap filter and sorted",
        draft(
          /"id":"filter".*steps\.fetch\.output\.body.*"id":"sorted".*steps\.filter\.output\.sortBy/,
          '"rows":"${{ steps.sorted.output }}"',
        ),
      ),
      turn("actually skip the sorting", without(["sortBy"], "steps.filter.output")),
      turn("nah put it back", draft("sortBy")),
      turn("skip the file, only mail", NOTHING_DONE),
    ],
  },
  {
    person: "a warehouse clerk",
    language: "en",
    start: NOTHING,
    turns: [
      STOCK_DRAFT,
      turn("20 is too low, make it 35", without(["< 20"], "item.quantity < 35")),
      turn("change the number from thirty five to fifteen please", NOTHING_DONE),
      turn("lower it to two hundred and fifty", draft("item.quantity < 250")),
      turn("raise the limit from 250 to 1k", draft("item.quantity < 1000")),
      turn(
        "send a copy to our supplier too, sales@supplier.example",
        draft("sales@supplier.example"),
      ),
      turn("dump it as json not csv", draft("reorder.json")),
      turn("instead of saving it, email it to ada@example.org", NOTHING_DONE),
    ],
  },
  {
    person: "somebody who keeps the hour",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn(
        "and then make it run every weekday instead of every monday same time",
        draft('"cron":"0 8 * * 1-5"'),
      ),
      turn("run it daily", draft('"cron":"0 8 * * *"')),
      turn("every tuesday instead", draft('"cron":"0 8 * * 2"')),
      turn("run it every day at 5pm instead", draft('"cron":"0 17 * * *"')),
    ],
  },
  {
    person: "a photographer",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("put Order list in the subject line", draft('"subject":"Order list"')),
      turn("the mail should say Please check the list", draft("Please check the list")),
      turn("revert the last thing you did", without(["Please check"], '"subject":"Order list"')),
      turn("wait till i've approved it before you mail anything", draft('"approve"')),
      turn("hm no skip that approval", without(['"approve"'], "ann@example.com")),
      turn("to which address does it send the list?", tells(/ann@example\.com/)),
      turn("retry the ticket download twice", NOTHING_DONE),
    ],
  },
  {
    person: "a nurse with inputs",
    language: "en",
    start: DAILY,
    turns: [
      turn("let it run with limit 3", NOTHING_DONE),
      turn("maybe change the region", NOTHING_DONE),
    ],
  },
  {
    person: "somebody whose input has two words",
    language: "en",
    start: TICKETS,
    turns: [
      turn(
        "Please raise the minimum priority to 4 by default",
        draft(/"min_priority":\{[^}]*"default":4/),
      ),
      turn("the minimum priority should be 2", draft(/"min_priority":\{[^}]*"default":2/)),
      turn("change the recipient to ward3@example.com", draft('"default":"ward3@example.com"')),
      turn("give the request one minute before it gives up", draft(/"timeout":"(?:1m|60s)"/)),
    ],
  },
  {
    person: "ein Buchhalter",
    language: "de",
    start: NOTHING,
    turns: [
      HOURS_DRAFT,
      turn("Könnten Sie bitte absteigend nach Datum sortieren?", draft(/reverse|-row\.datum/)),
      turn("und schicks auch an die sekretärin buero@example.com", draft("buero@example.com")),
      turn("Vor dem Versand möchte ich das noch freigeben.", draft('"action":"approve"')),
      turn("das nehme ich zurück", without(['"approve"'], "buero@example.com")),
      turn("und zwar täglich statt freitags", draft('"cron":"0 17 * * *"')),
      turn("doch nicht, wieder wie vorher", draft('"cron":"0 17 * * 5"')),
      turn("mach 10 draus statt 8 und mal ein Herz dazu", honest(/"mal ein Herz dazu"/)),
      turn("lass das weg", draft("item.stunden > 10")),
    ],
  },
  {
    person: "une commerçante",
    language: "fr",
    start: NOTHING,
    turns: [
      COMMANDES_DRAFT,
      turn("appelle le fichier grosses-commandes.csv", {
        ...draft('"name":"commandes"', "grosses-commandes.csv"),
      }),
      turn("mets aussi ma comptable en copie: compta@example.com", draft("compta@example.com")),
      turn("enlève l'étape mail", without(["compta@example.com"], "grosses-commandes.csv")),
      turn("remets-la", draft("compta@example.com")),
      turn("tous les jours ouvrés à 7h30 au lieu du lundi", draft('"cron":"30 7 * * 1-5"')),
      turn("j'aimerais que ce soit à 19h", draft('"cron":"0 19 * * 1-5"')),
    ],
  },
  {
    person: "una secretaria",
    language: "es",
    start: NOTHING,
    turns: [
      PEDIDOS_DRAFT,
      turn("todos los días en vez de los lunes", draft('"cron":"0 8 * * *"')),
      turn("sube a 300 y píntalo de azul", honest(/"píntalo de azul"/)),
      turn("déjalo fuera", draft("item.importe > 300")),
      turn("ponlo como estaba", draft("item.importe > 100")),
    ],
  },
];

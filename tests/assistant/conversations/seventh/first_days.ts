import { DAILY, NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const CSV = "customer,amount\nAda,120\nBob,75\nAda,30\n";
const UPLOAD = { name: "orders.csv", text: CSV };

/**
 * People on their first day: they try before they publish, and change their mind about the time.
 */
export const FIRST_DAYS: readonly Conversation[] = [
  {
    person: "somebody who tries first",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "read a csv file, group it by customer, sum the amount and save it as totals.csv",
        draft("totals.csv"),
      ),
      turn("test it", honest(/upload \(file\)[^]*Attach the file/)),
      turn("how do I test this without sending the mail?", tells(/Say "dry run"/)),
      turn("try it out first", tells(/dry run has succeeded/), { file: UPLOAD }),
      turn("test it", tells(/"report"[^]*would get [^]*\| Ada +\| +2 \| +150 \|/), {
        file: UPLOAD,
      }),
      turn("can you give it a try?", tells(/dry run has succeeded/), { file: UPLOAD }),
      turn("do a test run", tells(/dry run has succeeded/), { file: UPLOAD }),
      turn("run it without sending anything", tells(/dry run has succeeded/), { file: UPLOAD }),
      turn("test it", honest(/Cannot try the step "read_upload"/), {
        file: { name: "orders.csv", text: "customer,amount\nAda,a lot\n" },
      }),
      turn("mail it to bob@example.org", draft("bob@example.org")),
      turn("test it", tells(/would get \{"to":"bob@example.org"[^]*"attachments":"<totals.csv>"/), {
        file: UPLOAD,
      }),
    ],
  },
  {
    person: "jemand, der erst probiert",
    language: "de",
    start: DAILY,
    turns: [
      turn("kann ich es erst testen?", tells(/(?:dry run|Probelauf)/)),
      turn("teste es erstmal", tells(/(?:dry run|Probelauf)/)),
      turn("wie kann ich es ausprobieren?", tells(/(?:dry run|Probelauf)/)),
    ],
  },
  {
    person: "quelqu'un qui essaie d'abord",
    language: "fr",
    start: DAILY,
    turns: [turn("teste-le d'abord", tells(/(?:dry run|essai à blanc)/))],
  },
  {
    person: "alguien que primero prueba",
    language: "es",
    start: DAILY,
    turns: [turn("pruébalo primero", tells(/(?:dry run|prueba)/))],
  },
  {
    person: "somebody who changes their mind about the time",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "every day at 8 fetch https://example.org/orders.csv, keep the rows where amount is over 100 " +
          "and save it as big.csv",
        draft("0 8 * * *", "item.amount > 100"),
      ),
      turn("and also on weekends", honest(/one time, "every day at 8"/)),
      turn("on sundays too", honest(/one time, "every day at 8"/)),
      turn("every hour instead", draft("0 * * * *")),
      turn("only when there are more than 20", draft("size(steps.filter.output) > 20")),
      turn("only over 5000", honest(/Several numbers/)),
      turn("change 100 to 5000", draft("item.amount > 5000")),
    ],
  },
  {
    person: "somebody who polishes",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "read a csv file, keep the rows where amount is over 100 and email it to bob@example.org",
        draft("bob@example.org"),
      ),
      turn("change the subject to Weekly sales", draft('"subject":"Weekly sales"')),
      turn('the subject should be "Sales: ${{ x }}"', draft(/"subject":"Sales: [^"]*\{\{ x \}\}/)),
      turn("change the subject to Done and publish it", {
        draft: ['"subject":"Done"'],
        version: 1,
      }),
    ],
  },
  {
    person: "somebody without an e-mail",
    language: "en",
    start: DAILY,
    turns: [turn("change the subject to Weekly sales", honest(/sends an e-mail/))],
  },
  {
    person: "jemand, der umbenennt",
    language: "de",
    start: DAILY,
    turns: [
      turn("benenne es um in Posteingang", draft('"name":"Posteingang"')),
      turn("ändere den Betreff in Neu", honest(/e-mail|E-Mail/)),
    ],
  },
  {
    person: "alguien que cambia la hora",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "cada lunes a las 9 descarga https://example.org/ventas.csv y guárdalo como v.csv",
        draft("0 9 * * 1"),
      ),
      turn("cambia la hora a las 10", draft("0 10 * * 1")),
    ],
  },
  {
    person: "jemand, der die Uhrzeit ändert",
    language: "de",
    start: NOTHING,
    turns: [
      turn(
        "jeden Montag um 9 hole https://example.org/v.csv, sortiere nach tag und speichere es als v.csv",
        draft("0 9 * * 1"),
      ),
      turn("ändere die Uhrzeit auf 10", draft("0 10 * * 1")),
      turn("ändere den Dateinamen in neu.csv", draft('"name":"neu.csv"')),
    ],
  },
  {
    person: "quelqu'un qui change l'heure",
    language: "fr",
    start: NOTHING,
    turns: [
      turn(
        "tous les lundis à 9h, récupère https://example.org/ventes.csv et enregistre-le sous v.csv",
        draft("0 9 * * 1"),
      ),
      turn("change l'heure à 10h", draft("0 10 * * 1")),
      turn("publie-le", { version: 1, schedules: ["0 10 * * 1"] }),
      turn("mets en pause", { schedules: ["paused 0 10 * * 1"] }),
    ],
  },
];

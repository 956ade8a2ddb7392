import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const ASKS = honest(/Nothing|nothing|nichts|rien|nada/);
const HOURLY = "Every hour, fetch https://a.example/x.json, keep qty over 20 and write a.csv";

/** Orders that may not mean what they say, after the last reply. */
export const DOUBTS: readonly Conversation[] = [
  {
    person: "somebody who lets the schedule go on",
    language: "en",
    start: NOTHING,
    turns: [
      turn(HOURLY, draft("item.qty > 20")),
      turn("publish", { version: 1, schedules: ["0 * * * *"] }),
      turn("pause it", { schedules: ["paused 0 * * * *"] }),
      turn("ok start it again", ASKS),
      turn("resume the schedule", { schedules: ["0 * * * *"] }),
      turn("pause it", { schedules: ["paused 0 * * * *"] }),
      turn("restart it", ASKS),
    ],
  },
  {
    person: "quelqu'un dont l'offre reste ouverte",
    language: "fr",
    start: NOTHING,
    turns: [
      turn(
        "Chaque heure lis https://jardin.example/x et si humidite est sous 20 envoie un mail à moi@jardin.example",
        draft("item.humidite < 20"),
      ),
      turn("toutes les 2 heures ça suffit", honest(/Rien n'est encore modifié/)),
      turn("publie et programme-le", honest(/proposée n'est pas faite/)),
      turn("oui", draft('"cron":"0 */2 * * *"')),
      turn("publie", { version: 1, schedules: ["0 */2 * * *"] }),
      turn("mets-le en pause", { schedules: ["paused 0 */2 * * *"] }),
      turn("ok relance-le", ASKS),
    ],
  },
  {
    person: "somebody who publishes and runs nothing",
    language: "en",
    start: NOTHING,
    turns: [
      turn("Fetch https://a.example/x.json and write a.csv", draft("a.csv")),
      turn("publish it but not yet", ASKS),
      turn("publish it but don't run it", { version: 1 }),
      turn("call the file b.csv", draft("b.csv")),
      turn("Veröffentliche es, aber starte es noch nicht", { version: 2 }),
      turn("call the file c.csv", draft("c.csv")),
      turn("publie-le sans le lancer", { version: 3 }),
      turn("call the file d.csv", draft("d.csv")),
      turn("publícalo, pero no lo ejecutes todavía", { version: 4 }),
    ],
  },
  {
    person: "somebody whose schedule would run it",
    language: "en",
    start: NOTHING,
    turns: [
      turn(HOURLY, draft("item.qty > 20")),
      turn("publish it but do not start it yet", { proposed: "publish" }),
    ],
  },
  {
    person: "alguien que ordena otra cosa",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "Descarga https://hospital.example/camas, quédate con las libres (libre = true), cuéntalas por planta y guarda camas.csv",
        honest(/no la entiendo/),
      ),
      turn("ordénalo por planta", honest(/no la entiendo/)),
      turn("que el archivo se llame libres.csv", honest(/no la entiendo/)),
      turn("guárdalo como otras.csv", honest(/no la entiendo/)),
    ],
  },
  {
    person: "somebody who puts it off",
    language: "en",
    start: NOTHING,
    turns: [
      turn("Fetch https://a.example/x.json, keep total over 500 and write a.csv", draft("> 500")),
      turn("ok now", ASKS),
      turn("don't publish it yet", ASKS),
      turn("ok now", { proposed: "publish" }),
      turn("no", tells(/Nothing was done/)),
      turn("ok now", ASKS),
      turn("noch nicht veröffentlichen", ASKS),
      turn("ok, jetzt", { proposed: "publish" }),
      turn("nein", tells(/nichts getan/)),
      turn("no lo publiques todavía", ASKS),
      turn("vale, ahora sí", { proposed: "publish" }),
      turn("no", tells(/no he hecho nada/)),
      turn("Let's do 250 then, and publish", ASKS),
      turn("publish, then run with userId 17", ASKS),
      turn("danke dir", tells(/Gern/)),
      turn("venga, publícalo", { version: 1 }),
    ],
  },
  {
    person: "somebody whose only number is the hour",
    language: "en",
    start: NOTHING,
    turns: [
      turn("Download https://a.example/x.json every morning at 6 as a.json", draft("0 6 * * *")),
      turn("make it 7", draft("0 7 * * *")),
      turn("plutôt 8", draft("0 8 * * *")),
      turn("lieber 9", draft("0 9 * * *")),
      turn("mejor 10", draft("0 10 * * *")),
    ],
  },
  {
    person: "somebody with other numbers",
    language: "en",
    start: NOTHING,
    turns: [
      turn("Every day at 6 fetch https://a.example/x.json, keep qty below 3 and write a.csv", {
        draft: ["item.qty < 3"],
      }),
      turn("make it 7", draft("item.qty < 7", "0 6 * * *")),
    ],
  },
  {
    person: "somebody with an interval",
    language: "en",
    start: NOTHING,
    turns: [
      turn("Download https://a.example/x.json every 15 minutes as a.json", draft("*/15 * * * *")),
      turn("make it 7", honest(/No step of the draft compares/)),
    ],
  },
];

import { csv, type Wish } from "../wish.ts";

const TEXT = csv("sku;qty", "a;1");
const WORLD = { files: { stock: TEXT, list: "%PDF-1.7" } };
const DAILY = "30 7 * * *";

function sends(says: string, name: "stock" | "list", cron?: string): Wish {
  const to = /\S+@\S+/.exec(says)?.[0] ?? "";
  return {
    says,
    world: WORLD,
    // No file is made: the attachment is the one that the run was given.
    gives: { mails: [`${to}: ${name}.csv`], ...cron !== undefined && { cron } },
  };
}

const BODY = { inputs: { body: { id: 7, lines: ["a"] } } };

/** A file that is sent goes as it is, and the body of a webhook's call becomes a file. */
export const KEPT_FILES: readonly Wish[] = [
  sends("Every day at 7:30 send stock.csv to ana@mail.test", "stock", DAILY),
  sends("email the file stock.csv to ana@mail.test", "stock"),
  sends("read stock.csv and email it to ana@mail.test", "stock"),
  sends(
    "every day at half past seven mail the stock list stock.csv to ana@mail.test",
    "stock",
    DAILY,
  ),
  sends("Schicke jeden Tag um halb acht die Datei stock.csv an ana@mail.test", "stock", DAILY),
  sends("Jeden Tag um halb acht die Datei list.pdf an ana@mail.test mailen", "list", DAILY),
  sends(
    "Chaque jour à sept heures et demie, envoie le fichier stock.csv à ana@mail.test",
    "stock",
    DAILY,
  ),
  sends(
    "Todos los días a las siete y media envía el archivo list.pdf a ana@mail.test",
    "list",
    DAILY,
  ),
  sends("send the ward list list.pdf to ana@mail.test", "list"),
  sends("get list.xlsx and send it to ana@mail.test", "list"),
  sends("Ask me for approval before emailing list.pdf to ana@mail.test", "list"),
  sends("ask me before you send list.docx to ana@mail.test", "list"),
  // Not the whole file is meant.
  ...[
    [
      "Jeden Tag um halb acht die offenen Bestellungen aus stock.csv an ana@mail.test mailen",
      /„offenen“/,
    ],
    ["maile die offenen Bestellungen aus stock.csv an ana@mail.test", /„offenen“/],
    ["email the open orders from stock.csv to ana@mail.test", /"open"/],
  ].map(([says, asks]): Wish => ({ says: String(says), gives: { asks: asks as RegExp } })),
  {
    says: "Ask me for approval before emailing list.pdf to ana@mail.test",
    world: { ...WORLD, approves: false },
    gives: {},
  },
  {
    says: "Read bills.xlsx and sum amount and email it to a@mail.test",
    gives: { cannot: "Read bills.xlsx and sum amount and email it to a@mail.test" },
  },
  {
    says: "Ask me for approval of the offer, email the answer to ana@mail.test",
    gives: { cannot: "Ask me for approval of the offer, email the answer to ana@mail.test" },
  },
  ...[
    "When a webhook comes in, save its body as a file",
    "store the body of each webhook in a file",
    "when a webhook arrives, write what it sends to a file",
    "on each webhook save the payload as a json file",
    "Wenn ein Webhook eintrifft, speichere den Inhalt als Datei",
    "Quand un webhook arrive, enregistre son contenu dans un fichier",
    "Cuando llega un webhook, guarda su contenido en un archivo",
  ].map((says): Wish => ({
    says,
    world: BODY,
    gives: { files: { "report.json": BODY.inputs.body } },
  })),
];

import { NOTHING } from "../definitions.ts";
import { HOURS_DRAFT, ORDERS_DRAFT, STOCK_DRAFT } from "../tenth/drafts.ts";
import { type Conversation, draft, honest, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};

/** Messages that changed a draft to something else than they say. */
export const NO_LOSS: readonly Conversation[] = [
  {
    person: "somebody whose draft must stay",
    language: "en",
    start: NOTHING,
    turns: [
      ORDERS_DRAFT,
      turn("with approval of lead@example.com", NOTHING_DONE),
      turn("call the file big.xlsx", honest(/Cannot write "big\.xlsx"/)),
      turn("the text is: Congratulations <name>, you are done", honest(/no value "name"/)),
      turn('only titles with "Rust"', NOTHING_DONE),
      turn("with the link https://meet.example.com/x", draft("https://meet.example.com/x")),
      turn("to me + ceo@example.com", NOTHING_DONE),
      turn("only changed since yesterday", NOTHING_DONE),
      turn("csv, named big_orders.csv", {
        draft: ["big_orders.csv", "shop.example.com"],
        lacks: ['"orders.csv"'],
      }),
      turn("change Friday to Thursday", NOTHING_DONE),
      turn("change Monday to Thursday", draft('"cron":"0 8 * * 4"')),
      turn("17:00; and 210 instead of 100. Every Tuesday.", honest(/"17:00"/)),
      turn("yes do that", NOTHING_DONE),
      turn('as the subject use "Lunch on Friday"', draft("Lunch on Friday")),
      turn("change Friday to Monday", draft("Lunch on Monday")),
    ],
  },
  {
    person: "somebody who counts what comes back",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "count the rows by item, keep the first 3 and save it as items.csv",
        draft("item.item"),
        {
          file: {
            name: "ret.csv",
            text: "item,category,reason\nMug,Home,broken\nMug,Home,late\nSock,Wear,size\n",
          },
        },
      ),
      turn("reasons can go", NOTHING_DONE),
    ],
  },
  {
    person: "somebody who takes an input out",
    language: "en",
    start: {
      kind: "published",
      definition: `format: planner/1
name: Greeting
inputs:
  recipient: { type: string, default: a@example.org }
  old: { type: string, default: x }
steps:
  - { id: note, service: files, action: write, with: { name: n.txt, text: Hi } }
  - id: send
    service: email
    action: send
    with: { to: "\${{ inputs.recipient }}", subject: Hi, text: Hi }
`,
    },
    turns: [
      turn("remove the input recipient", NOTHING_DONE),
      turn("remove the input old", { draft: ["recipient"], lacks: ['"old"'] }),
      turn("remove the step send and the input recipient", {
        draft: ["n.txt"],
        lacks: ["recipient", '"send"'],
      }),
    ],
  },
  {
    person: "somebody with free days",
    language: "en",
    start: NOTHING,
    turns: [
      STOCK_DRAFT,
      turn("weekends are pointless", draft('"cron":"30 6 * * 1-5"')),
      turn("but not on Mondays", draft('"cron":"30 6 * * 2-5"')),
      turn("not on Mondays", NOTHING_DONE),
      turn("why not on Tuesdays?", NOTHING_DONE),
      turn("except Wednesday, we are closed", draft('"cron":"30 6 * * 2,4,5"')),
      turn("publish it", { version: 1, schedules: ["30 6 * * 2,4,5"] }),
      turn("not on Fridays", { proposed: "schedule" }),
      turn("yes", { schedules: ["30 6 * * 2,4"] }),
    ],
  },
  {
    person: "ein Meister mit Wochenende",
    language: "de",
    start: NOTHING,
    turns: [
      HOURS_DRAFT,
      turn("täglich", draft('"cron":"0 17 * * *"')),
      turn("ohne Samstag und Sonntag", draft('"cron":"0 17 * * 1-5"')),
      turn("nur von Montag bis Donnerstag", draft('"cron":"0 17 * * 1-4"')),
    ],
  },
  {
    person: "una tienda con un archivo",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "conserva las filas donde dias es menor que 10 y guárdalas como caduca.csv",
        draft("item.dias"),
        {
          file: {
            name: "p.csv",
            text: "producto,caduca,dias\nLeche,2026-12-02,4\nArroz,2027-06-01,90\n",
          },
        },
      ),
      turn("y ordénalo por fecha", honest(/no tiene esa columna/)),
      turn("y ordénalo por caduca", draft("row.caduca")),
    ],
  },
  {
    person: "a club with a file",
    language: "de",
    start: NOTHING,
    turns: [
      turn("wer hat nicht bezahlt?", draft("bezahlt"), {
        file: { name: "beitrag.csv", text: "name,bezahlt\nAnke,ja\nBernd,nein\nCora,nein\n" },
      }),
      turn("nach Name sortieren, absteigend", {
        draft: ["sortBy(row, row.name).reverse()"],
        lacks: ["data.group"],
      }),
    ],
  },
];

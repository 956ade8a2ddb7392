/** Requests that leave something open, and the answers that complete them. */
import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { runDraft } from "./run_draft.ts";
import { csv } from "./wish.ts";

const ME = { email: "me@example.org" };
const FILES = {
  bank: csv("ref,amount", "1,10.126", "2,20"),
  ledger: csv("ref,amount", "2,20"),
  kunden: csv("name,email", "Ada,ada@mail.test"),
};

const CASES: readonly {
  says: string;
  answers: readonly string[];
  files?: Record<string, string>;
  mails?: readonly string[];
  rows?: unknown;
}[] = [
  {
    says: "Compare bank.csv with ledger.csv and save what is new",
    answers: ["by ref", "those of bank"],
    files: { "report.csv": csv("ref,amount", "1,10.126") },
  },
  {
    says: "Vergleiche bank.csv mit ledger.csv und speichere was fehlt in fehlend.csv",
    answers: ["nach ref", "die aus bank"],
    files: { "fehlend.csv": csv("ref,amount", "1,10.126") },
  },
  {
    says: "Compare bank.csv avec ledger.csv et enregistre ce qui manque",
    answers: ["par ref", "celles de bank"],
    files: { "report.csv": csv("ref,amount", "1,10.126") },
  },
  {
    says: "Compara bank.csv con ledger.csv y guarda los que faltan en faltan.csv",
    answers: ["por ref", "las de bank"],
    files: { "faltan.csv": csv("ref,amount", "1,10.126") },
  },
  {
    says: "compare bank.csv and ledger.csv",
    answers: ["ref", "bank"],
    rows: [{ ref: "1", amount: "10.126" }],
  },
  {
    says: "Read bank.csv, round amount and save it as r.csv",
    answers: ["to 2 decimals"],
    files: { "r.csv": csv("ref,amount", "1,10.13", "2,20") },
  },
  {
    says: "Read bank.csv and sort it descending",
    answers: ["the column is amount"],
    rows: [{ ref: "2", amount: 20 }, { ref: "1", amount: 10.126 }],
  },
  {
    says: "Schick jedem Kunden eine E-Mail",
    answers: ["kunden.csv", "die Spalte heißt email", "„Guten Tag, {name}“"],
    mails: ['ada@mail.test: "Guten Tag, Ada"'],
  },
  {
    says: "Envoie un e-mail à chaque client",
    answers: ["kunden.csv", "la colonne email", "« Bonjour {name} »"],
    mails: ['ada@mail.test: "Bonjour Ada"'],
  },
  {
    says: "Envía un correo a cada cliente",
    answers: ["kunden.csv", "la columna email", '"Hola"'],
    mails: ['ada@mail.test: "Hola"'],
  },
  { says: "remind me tomorrow to call Bob", answers: ["9"], mails: ['me@example.org: "Call Bob"'] },
  {
    says: "Erinnere mich morgen daran, Bob anzurufen",
    answers: ["um 9"],
    mails: ['me@example.org: "Bob anzurufen"'],
  },
  {
    says: "Recuérdame mañana llamar a Bob",
    answers: ["a las 9"],
    mails: ['me@example.org: "Llamar a Bob"'],
  },
];

for (const { says, answers, files = {}, mails = [], rows } of CASES) {
  Deno.test(`"${says}" and ${JSON.stringify(answers)} make a draft`, async () => {
    let text = says;
    for (const answer of answers) {
      const drafted = readDraft(text, ME);
      assert.ok(drafted?.kind === "asks", `${text}: ${JSON.stringify(drafted)}`);
      assert.equal(drafted.question.fill("whatever you like best"), null);
      assert.equal(drafted.question.fill("no"), null);
      text = drafted.question.fill(answer) ?? assert.fail(drafted.question.text);
    }
    const drafted = readDraft(text, ME);
    assert.ok(drafted?.kind === "built", `${text}: ${JSON.stringify(drafted)}`);
    const effects = await runDraft(drafted.built.definition, { files: FILES });
    const written = Object.entries(effects.files)
      .map(([name, said]) => [name, said.replaceAll("\r\n", "\n").trimEnd()]);
    assert.deepEqual([Object.fromEntries(written), effects.mails], [files, mails]);
    if (rows !== undefined) assert.deepEqual(effects.outputs, { rows });
  });
}

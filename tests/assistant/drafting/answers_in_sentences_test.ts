/** Answers to the questions of drafting, with the words that people put around a value. */
import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { fillIn } from "../../../src/assistant/built_in/open_question.ts";
import { runDraft } from "./run_draft.ts";
import { csv } from "./wish.ts";

interface Asked {
  request: string;
  /** A part of the definition that each answer must give. */
  gives: string;
  answers: readonly string[];
  /** Texts that give no value, so that the question stays open. */
  others: readonly string[];
}

const ASKED: readonly Asked[] = [
  {
    request: "read a csv file and email me the rows where amount is above 100",
    gives: '"to":"ann@example.org"',
    answers: [
      ...["my address is ann@example.org", "it's ann@example.org", "mine is ann@example.org"],
      ...["please use ann@example.org", "ann@example.org please", "send it to ann@example.org"],
      ...["to ann@example.org, thanks", "oh sorry, ann@example.org", "<ann@example.org>"],
      ...["You can use ann@example.org", "it should go to ann@example.org"],
      ...["ok: ann@example.org", "Ann <ann@example.org>", "ann@example.org."],
    ],
    others: [
      ...["ann@example.org or bob@example.org", "not ann@example.org", "ann@@example"],
      ...["the usual", "I don't know", "don't send it to ann@example.org", "ann", "?"],
    ],
  },
  {
    request: "read a csv file and email me the rows where amount is above 100",
    gives: '"to":["ann@example.org","bob@example.org"]',
    answers: [
      ...["ann@example.org and bob@example.org", "to ann@example.org, bob@example.org please"],
      ...["Ann <ann@example.org> and Bob <bob@example.org>"],
    ],
    others: [],
  },
  {
    request: "read a csv file, sort it and save it as sorted.csv",
    gives: "row.amount)",
    answers: [
      ...["amount", "by amount", "the amount column", "amount please", "column amount"],
      ...["use the column amount", "I think it's amount", "the column is called amount"],
      ...["by the amount", "let's sort by amount", "it's called amount", "ok, amount, thanks"],
      ...["amount is fine", "the amount one", '"amount"', "“amount”", "amount!"],
    ],
    others: [
      ...["it", "whatever", "I don't know", "no", "the big ones", "amount or price", "thanks"],
      ...["hello", "merci", "great", "please"],
    ],
  },
  {
    request: "read a csv file, sort it and save it as sorted.csv",
    gives: "row.amount).reverse()",
    answers: ["amount, descending", "by amount, highest first", "amount descending, please"],
    others: [],
  },
  {
    request: "filter the rows where amount is above 100 and save them as big.csv",
    gives: '"objectKey":"${{ inputs.upload }}"',
    answers: [
      ...["csv", "a csv file", "I will upload it", "a file I upload", "an uploaded file"],
      ...["an upload", "I'll attach a csv", "the csv that I upload", "eine CSV-Datei"],
      ...["eine Datei, die ich hochlade", "ich lade sie hoch", "un fichier csv"],
      ...["un fichier que je joins", "un archivo csv", "un archivo que subo"],
    ],
    others: [
      "from a database",
      "an excel file",
      "upload it to https://x.example.org and https://y.example.org",
    ],
  },
  {
    request: "filter the rows where amount is above 100 and save them as big.csv",
    gives: "https://shop.example.org/a.csv",
    answers: [
      ...["it's at https://shop.example.org/a.csv", "the url is https://shop.example.org/a.csv"],
      ...["use https://shop.example.org/a.csv please", "https://shop.example.org/a.csv, thanks"],
      ...["from our shop https://shop.example.org/a.csv"],
    ],
    others: [
      ...["https://a.example.org/a.csv or https://b.example.org/b.csv"],
      ...["anything but https://shop.example.org/a.csv"],
    ],
  },
  {
    request: "watch https://example.org and email ops@example.org if it fails",
    gives: "",
    answers: [
      ...["let's say every 10 minutes", "check every hour", "hourly is fine", "5 minutes"],
      ...["maybe every hour", "I'd say every 15 min", "daily at 9 would be good"],
      ...["on weekdays at 8 is enough", "alle 5 Minuten reicht", "werktags um 9"],
      ...["une fois par heure", "toutes les heures ça suffit", "una vez por hora"],
      ...["cada hora está bien", "digamos cada hora", "disons toutes les heures"],
    ],
    others: ["often", "every now and then", "when the moon is full"],
  },
  {
    request: "read a csv file, round the price and save it as r.csv",
    gives: "item.price, 2)",
    answers: ["2", "two", "two decimals", "to 2 places please", "to cents", "2 is fine"],
    others: ["a few", "16 digits", "2 or 3"],
  },
  {
    request: "read a csv file, round the price and save it as r.csv",
    gives: "math.round(item.price)",
    answers: ["0", "whole numbers", "to the nearest euro"],
    others: [],
  },
  {
    request: "lies eine CSV-Datei, sortiere sie und speichere sie als s.csv",
    gives: "row.Betrag)",
    answers: [
      ...["nach Betrag", "die Spalte Betrag", "Betrag bitte", "ich glaube, sie heißt Betrag"],
      ...["nimm Betrag", "die Spalte heißt Betrag", "am besten nach Betrag", "das wäre Betrag"],
    ],
    others: ["egal", "weiß nicht", "nein"],
  },
  {
    request: "lies eine CSV-Datei, sortiere sie und speichere sie als s.csv",
    gives: "Größe",
    answers: ["Größe", "Größe, danke", "nach der Größe"],
    others: [],
  },
  {
    request: "lis un fichier csv, trie-le et enregistre-le sous t.csv",
    gives: "row.montant)",
    answers: [
      ...["par montant", "la colonne montant", "montant s'il te plaît", "prends montant"],
      ...["je crois que c'est montant", "la colonne s'appelle montant", "c'est montant, merci"],
    ],
    others: ["je ne sais pas", "n'importe"],
  },
  {
    request: "lee un archivo csv, ordénalo y guárdalo como o.csv",
    gives: "row.importe)",
    answers: [
      ...["por importe", "la columna importe", "importe por favor", "creo que es importe"],
      ...["la columna se llama importe", "usa importe", "es importe, gracias"],
    ],
    others: ["no sé", "da igual"],
  },
];

for (const { request, gives, answers, others } of ASKED) {
  Deno.test(`"${request}": ${answers.length} answers give ${gives || "a draft"}`, () => {
    for (const answer of answers) {
      const drafted = draftedWith(request, answer);
      assert.equal(drafted?.kind, "built", answer);
      assert.ok(drafted?.kind === "built");
      assert.ok(JSON.stringify(drafted.built.definition).includes(gives), answer);
    }
  });
  Deno.test(`"${request}" stays open after ${others.length} other texts (${gives})`, () => {
    for (const other of others) assert.equal(draftedWith(request, other)?.kind, undefined, other);
  });
}

function draftedWith(request: string, answer: string) {
  const asked = readDraft(request);
  assert.ok(asked?.kind === "asks", request);
  const whole = fillIn(asked.question, answer);
  return whole === null ? null : readDraft(whole);
}

Deno.test("columns with spaces and accents sort the rows of a file", async () => {
  const rows = csv("Order Date,Größe", "2026-03-01,2", "2026-01-01,1");
  for (const answer of ["Order Date", '"Order Date"', "by Order Date", "Größe"]) {
    const drafted = draftedWith("read orders.csv, sort it and save it as sorted.csv", answer);
    assert.ok(drafted?.kind === "built", answer);
    const { files } = await runDraft(drafted.built.definition, { files: { orders: rows } });
    const sorted = csv("Order Date,Größe", "2026-01-01,1", "2026-03-01,2");
    assert.equal(files["sorted.csv"]?.trim().replaceAll("\r\n", "\n"), sorted.trim(), answer);
  }
});

Deno.test("100 KB of words around a value are no answer, and are read at once", () => {
  const asked = readDraft("read a csv file, sort it and save it as sorted.csv");
  assert.ok(asked?.kind === "asks");
  for (const words of ["ok, ", "I think it's ", "please ", "the column is ", '"', "A "]) {
    assert.equal(fillIn(asked.question, `${words.repeat(100_000 / words.length)}amount`), null);
  }
});

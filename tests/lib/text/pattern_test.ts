import { deepEqual, equal, throws } from "node:assert/strict";
import { oneOf, type Parts, pattern } from "../../../src/lib/text/pattern.ts";

/** A phrase with the texts that it matches, and texts that it does not match. */
const PHRASES: readonly {
  phrase: string;
  parts?: Parts;
  says: readonly string[];
  saysNot: readonly string[];
}[] = [
  {
    phrase: "send|mail it? to",
    says: ["send to", "mail it to"],
    saysNot: ["send", "send  to", "sendto", "mail itto"],
  },
  {
    phrase: "please? do? send it?",
    says: ["send", "please send", "do send", "please do send it"],
    saysNot: ["pleasesend", "please do it", " send"],
  },
  {
    phrase: "wait_a_minute|later",
    says: ["wait a minute", "later"],
    saysNot: ["wait later", "wait_a_minute", "wait a"],
  },
  {
    phrase: "mail(s)|appelé(e|es)|sort*",
    says: ["mail", "mails", "appelé", "appelées", "sort", "sortieren"],
    saysNot: ["maile", "mail(s)", "appeléee", "sort it", "sort2"],
  },
  {
    phrase: "s'il_te_plaît",
    says: ["s'il te plaît", "s’il te plaît"],
    saysNot: ["sil te plaît"],
  },
  {
    phrase: "in <days>|l'<hour> <unit>?",
    parts: { days: /\d{1,2}/u, hour: "heure|heure_et_demie", unit: "day(s)" },
    says: ["in 12", "in 12 days", "in l'heure et demie", "in l’heure day"],
    saysNot: ["in days", "l'heure", "in <days>", "in 123"],
  },
  { phrase: "x.y + [z] $", says: ["x.y + [z] $"], saysNot: ["xay + [z] $", "x.y  [z] $"] },
];

Deno.test("oneOf() matches exactly what a phrase says", () => {
  for (const { phrase, parts, says, saysNot } of PHRASES) {
    const form = pattern("iu")`^ ${oneOf(phrase, parts)} $`;
    for (const text of says) equal(form.test(text), true, `${phrase}: ${text}`);
    for (const text of saysNot) equal(form.test(text), false, `${phrase}: ${text}`);
  }
});

Deno.test("oneOf() tries phrases in their order, whatever their lists", () => {
  const first = (phrases: Parameters<typeof oneOf>[0]) => pattern("u")`${oneOf(phrases)}`;
  equal(first(["on", "on Monday"]).exec("on Monday")?.[0], "on");
  equal(first(["on Monday", "on"]).exec("on Monday")?.[0], "on Monday");
  equal(first({ en: ["on Monday"], de: ["on"] }).exec("on Monday")?.[0], "on Monday");
});

Deno.test("oneOf() has another gap between words where one is given", () => {
  const form = pattern("u")`^ ${oneOf(["now? at_noon daily?"], {}, "\\s+")} $`;
  for (const text of ["at noon", "now\tat  noon", "at\nnoon \n daily"]) {
    equal(form.test(text), true);
  }
  equal(form.test("now at noondaily"), false);
});

Deno.test("oneOf() makes groups of the parts in braces, each in any number of phrases", () => {
  const count = oneOf(["{count} times", "twice or {count}"], { count: /\d+/u });
  deepEqual({ ...pattern("u")`^${count}$`.exec("3 times")?.groups }, { count: "3" });
  deepEqual({ ...pattern("u")`^${count}$`.exec("twice or 4")?.groups }, { count: "4" });
  throws(() => oneOf("{count} times"), /no part count/);
});

Deno.test("pattern() takes white space for layout, except in classes of characters", () => {
  const form = pattern("giu")`
    ^ [ _]? a b \[ c \] [\] ]
    | ${["d", "e f"]}{2} ${"x|y"}?
    | ${/g|h/u}+ $
  `;
  equal(form.source, "^[ _]?ab\\[c\\][\\] ]|(?:d|e f){2}(?:(?:x|y))?|(?:g|h)+$");
  equal(form.flags, "giu");
});

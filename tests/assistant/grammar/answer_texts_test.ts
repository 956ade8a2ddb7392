import assert from "node:assert/strict";
import { NOT_UNDERSTOOD_TEXTS } from "../../../src/assistant/built_in/not_understood/suggestions.ts";
import { CHANGE_TEXTS } from "../../../src/assistant/grammar/language/answers/change_texts.ts";
import { DEED_TEXTS } from "../../../src/assistant/grammar/language/answers/deed_texts.ts";
import { ERROR_TEXTS } from "../../../src/assistant/grammar/language/answers/error_texts.ts";
import { FIXED_TEXTS } from "../../../src/assistant/grammar/language/answers/fixed_texts.ts";
import { GUIDE_TEXTS } from "../../../src/assistant/grammar/language/answers/guide_texts.ts";
import { HOW_TO_TEXTS } from "../../../src/assistant/grammar/language/answers/how_to_texts.ts";
import { PROPOSAL_TEXTS } from "../../../src/assistant/grammar/language/answers/proposal_texts.ts";
import { REFUSAL_TEXTS } from "../../../src/assistant/grammar/language/answers/refusal_texts.ts";
import { RULE_TEXTS } from "../../../src/assistant/grammar/language/answers/rule_texts.ts";
import { RUN_TEXTS } from "../../../src/assistant/grammar/language/answers/run_texts.ts";
import { SCHEDULE_TEXTS } from "../../../src/assistant/grammar/language/answers/schedule_texts.ts";
import { TRIAL_TEXTS } from "../../../src/assistant/grammar/language/answers/trial_texts.ts";
import { VIEW_TEXTS } from "../../../src/assistant/grammar/language/answers/view_texts.ts";
import { DRAFT_TEXTS } from "../../../src/assistant/grammar/language/drafts/draft_texts.ts";
import { EDIT_TEXTS } from "../../../src/assistant/grammar/language/edit_texts.ts";
import { type Language, LANGUAGES } from "../../../src/assistant/grammar/language/vocabulary.ts";

const TABLES: Readonly<Record<string, Readonly<Record<Language, object>>>> = {
  CHANGE_TEXTS,
  DEED_TEXTS,
  DRAFT_TEXTS,
  EDIT_TEXTS,
  ERROR_TEXTS,
  FIXED_TEXTS,
  GUIDE_TEXTS,
  HOW_TO_TEXTS,
  PROPOSAL_TEXTS,
  REFUSAL_TEXTS,
  RULE_TEXTS,
  RUN_TEXTS,
  SCHEDULE_TEXTS,
  NOT_UNDERSTOOD_TEXTS,
  TRIAL_TEXTS,
  VIEW_TEXTS,
};

/** Texts that choose by a value, with values that they know. */
const KNOWN_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  "RUN_TEXTS.stands": ["‹runId›", "failed"],
  "DRAFT_TEXTS.whichColumns": [["‹one›", "‹other›"]],
  "ERROR_TEXTS.failed": ["‹message›"],
  "ERROR_TEXTS.problem": ["‹message›"],
  "RULE_TEXTS.gives": ["‹name›", { version: 7, outputs: "‹outputs›", matched: [1, 2] }],
  "PROPOSAL_TEXTS.set": [[{ key: "‹key›", value: "‹value›" }], "‹schedule›"],
};

/** A text that is a list of times by name, and has no sentence. */
type Text = string | ((...values: unknown[]) => string);

/** A value for a text: as a value `‹0›`, and as an object each field by its name. */
function probe(place: number): unknown {
  return new Proxy({}, {
    get: (_, key) => key === Symbol.toPrimitive ? () => `‹${place}›` : `‹${String(key)}›`,
  });
}

function* textsOf(path: string, table: object): Iterable<[string, string]> {
  for (const [key, text] of Object.entries(table) as [string, Text | object][]) {
    const name = `${path}.${key}`;
    if (typeof text === "string") yield [name, text];
    else if (typeof text === "function") {
      const values = KNOWN_VALUES[name] ?? [0, 1, 2].map(probe);
      yield [name, (text as (...given: unknown[]) => string)(...values)];
    } else yield* textsOf(name, text);
  }
}

const ALL: ReadonlyMap<string, ReadonlyMap<Language, string>> = new Map(
  Object.entries(TABLES).flatMap(([table, record]) => {
    const byLanguage = LANGUAGES.map((language) => new Map(textsOf(table, record[language])));
    return [...byLanguage[0]?.keys() ?? []].map((name) => [
      name,
      new Map(LANGUAGES.map((language, at) => [language, byLanguage[at]?.get(name) ?? ""])),
    ]);
  }),
);

/** Without values, addresses, and the sentences and names in quotation marks. */
function ownWordsOf(text: string): string[] {
  const bare = text.replaceAll(/‹[^›]*›/g, " ")
    .replaceAll(/„[^“]*“|«[^»]*»|"[^"]*"|“[^”]*”/g, " ")
    .replaceAll(/(?:GET|POST|PATCH) \S+|https?:\S+|\{.*\}/g, " ");
  return bare.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
}

/** Words that stand in sentences of one of the languages alone. */
const TELLING: Readonly<Record<Language, readonly string[]>> = {
  en: "the and with not this that are you nothing which there it".split(" "),
  de: "der und mit nicht dieser dieses ist sind hat nichts gibt den dem".split(" "),
  fr: "les et avec pas cette sont rien dans il l'exécution n'est aucune".split(" "),
  es: "el los con está hay nada del ningún ninguna esto pero".split(" "),
};

Deno.test("each text has words of no other language", () => {
  const wrong = [...ALL].flatMap(([name, texts]) =>
    [...texts].flatMap(([language, text]) => {
      const words = new Set(ownWordsOf(text));
      const foreign = LANGUAGES.filter((other) => other !== language).flatMap((other) =>
        TELLING[other].filter((word) => words.has(word) && !TELLING[language].includes(word))
      );
      return foreign.length === 0 ? [] : [`${name} in ${language} has ${foreign}: ${text}`];
    })
  );
  assert.deepEqual(wrong, []);
});

Deno.test("no text of several words is the same in two languages", () => {
  const same = [...ALL].flatMap(([name, texts]) => {
    const said = [...texts].filter(([, text]) => ownWordsOf(text).length > 3).map(([, text]) =>
      text
    );
    return new Set(said).size === said.length ? [] : [name];
  });
  assert.deepEqual(same, []);
});

Deno.test("each value of a text stands in it in each language", () => {
  const valuesIn = (text = "") => [...new Set(text.match(/‹[^›]*›/g) ?? [])].toSorted();
  const wrong = [...ALL].flatMap(([name, texts]) =>
    LANGUAGES.flatMap((language) => {
      const [wanted, found] = [texts.get("en"), texts.get(language)].map(valuesIn);
      return String(wanted) === String(found) ? [] : [`${name} in ${language}: ${found}`];
    })
  );
  assert.deepEqual(wrong, []);
});

Deno.test("no text is empty, and none shows what a value is not", () => {
  const wrong = [...ALL].flatMap(([name, texts]) =>
    [...texts].filter(([, text]) => text === "" || /undefined|null|\[object|NaN/.test(text))
      .map(([language]) => `${name} in ${language}`)
  );
  assert.deepEqual(wrong, []);
  assert.ok(ALL.size > 250, `${ALL.size} texts`);
});

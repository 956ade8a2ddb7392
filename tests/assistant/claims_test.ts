import assert from "node:assert/strict";
import { isLeftOut } from "../../src/assistant/grammar/language/drafts/left_out.ts";
import { readFollowUp } from "../../src/assistant/built_in/editing/follow_up.ts";
import { understands } from "../../src/assistant/built_in/read_message.ts";
import { guide } from "../../src/assistant/built_in/guide.ts";
import { helpIn } from "../../src/assistant/built_in/help.ts";
import { FIXED_TEXTS } from "../../src/assistant/grammar/language/answers/fixed_texts.ts";
import { HOW_TO_TEXTS } from "../../src/assistant/grammar/language/answers/how_to_texts.ts";
import { GUIDE_TOPICS } from "../../src/assistant/grammar/language/guide_phrases.ts";
import { HOW_TO_TOPICS } from "../../src/assistant/grammar/language/how_to_phrases.ts";
import { LANGUAGES } from "../../src/assistant/grammar/language/vocabulary.ts";
import { readPage } from "../support/processes/pages.ts";
import { RULE } from "./messages/definitions.ts";

const ROOT = new URL("../../src/assistant/", import.meta.url);

/** Every text of the assistants' source, with the file that it stands in. */
function readSources(folder = ROOT): { file: string; text: string }[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const url = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) return readSources(url);
    // A text that is longer than a line is joined, as it is where the program runs.
    const text = Deno.readTextFileSync(url).replaceAll(/["'`] \+\s+["'`]/g, "");
    return [{ file: url.pathname.slice(ROOT.pathname.length), text }];
  });
}

const SOURCES = readSources();

/** `POST /api/v1/workflows/{}/envs` */
function plain(route: string): string {
  return route.replaceAll(/\$?\{[^}]*\}/g, "{}").replace(/[.,:;]+$/, "");
}

Deno.test("every route that an assistant names is one of the API", async () => {
  const reference = await readPage("docs/reference.md");
  const routes = new Set(
    [...reference.matchAll(/^### ([A-Z]+ \/\S+)$/gm)].map(([, route = ""]) => plain(route)),
  );
  const named = SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}$.-]+/g)]
      .map(([route]) => ({ file, route: plain(route) }))
  );
  assert.ok(named.length > 10, `${named.length} routes`);
  assert.deepEqual(named.filter(({ route }) => !routes.has(route)), []);
});

Deno.test("every field that an assistant names with a route is one of its body", async () => {
  const sections = (await readPage("docs/reference.md")).split("\n### ");
  const named = SOURCES.flatMap((
    { text },
  ) => [...text.matchAll(/\b([A-Z]+ \/api\/[\w/{}]+) with \{ "(\w+)"/g)]);
  assert.ok(named.length > 0);
  for (const [, route = "", field] of named) {
    const section = sections.find((each) => plain(each.split("\n")[0] ?? "") === plain(route));
    assert.ok(section?.includes(`| \`${field}\``), `${field} of ${route}`);
  }
});

Deno.test("every setting that an assistant names is documented", async () => {
  const page = await readPage("docs/configuration.md");
  const settings = new Set([...page.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  const named = SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(/\bLLM_[A-Z_]*[A-Z]\b/g)].map(([setting]) => ({ file, setting }))
  );
  assert.ok(named.length > 5, `${named.length} settings`);
  assert.deepEqual(named.filter(({ setting }) => !settings.has(setting)), []);
});

const QUOTED = /"([^"\n]+)"|„([^“\n]+)“|« ([^»\n]+) »|«([^» \n][^»\n]*)»/g;

/** The sentences that a text says can be sent. */
function sentencesIn(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(([, ...parts]) => parts.find((part) => part) ?? "");
}

/** Quoted words that are no sentences by themselves: a value, and the consent to a proposal. */
const VALUES = new Set(["rows", "continue", "yes", "isPublic", "a", "csv", "day first"]);

const TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LANGUAGES.flatMap((language) => [
    [`help, ${language}`, helpIn(language)],
    ...HOW_TO_TOPICS.map((topic) => [
      `how to ${topic}, ${language}`,
      HOW_TO_TEXTS[language][topic],
    ]),
    ...Object.entries(FIXED_TEXTS[language]).filter(([, text]) => typeof text === "string")
      .map(([name, text]) => [`${name}, ${language}`, text]),
  ])),
  ...Object.fromEntries(GUIDE_TOPICS.map((topic) => [`guide to ${topic}`, guide(topic, "en")])),
};

for (const [name, text] of Object.entries(TEXTS)) {
  // The examples of actions hold YAML.
  const sentences = sentencesIn(text.replace(/```[^]*```/, "")).filter((each) => !VALUES.has(each));
  if (sentences.length === 0 || /^\w+\.\w+:/.test(text)) continue;
  Deno.test(`every sentence that the assistant tells to say is understood: ${name}`, () => {
    const strange = sentences.filter((each) => !isUnderstood(each));
    assert.deepEqual(strange, []);
  });
}

Deno.test("every sentence that a text in another language tells to say is understood", () => {
  const told = SOURCES.filter(({ file }) => file.startsWith("grammar/language/answers/"))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/„([^“\n]+)“|« ([^»\n]+) »|«([^» \n][^»\n]*)»/g)].map(([, ...parts]) => ({
        file,
        sentence: parts.find((part) => part) ?? "",
      }))
    ).filter(({ sentence }) => !/[$…]/.test(sentence) && !OTHER_VALUES.has(sentence));
  assert.ok(told.length > 100, `${told.length} sentences`);
  assert.deepEqual(told.filter(({ sentence }) => !isUnderstood(sentence)), []);
});

Deno.test("every sentence that an answer of a tool tells to say is understood", () => {
  const told = SOURCES.filter(({ file }) => !file.startsWith("model/")).flatMap(({ file, text }) =>
    [...text.matchAll(/\b[Ss]ay (?:for example )?"([^"\n$]+)"/g)]
      .map(([, sentence = ""]) => ({ file, sentence }))
  );
  assert.ok(told.length > 10, `${told.length} sentences`);
  assert.deepEqual(
    told.filter(({ sentence }) => !VALUES.has(sentence) && !isUnderstood(sentence)),
    [],
  );
});

/** A plain consent, and the beginning of a sentence that a name ends. */
const OTHER_VALUES = new Set("ja nein oui non sí no öffne ouvre abre".split(" "));

/** In a thread without a workflow, with a rule, or with a draft. */
function isUnderstood(sentence: string): boolean {
  return understands(sentence) || understands(sentence, RULE) || readFollowUp(sentence) !== null ||
    isLeftOut(sentence);
}

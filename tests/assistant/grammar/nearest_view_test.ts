import assert from "node:assert/strict";
import { nearestView } from "../../../src/assistant/built_in/not_understood/nearest_view.ts";
import { readDraftQuestionWish } from "../../../src/assistant/built_in/asking/read_draft_question.ts";
import { readQuestionWish } from "../../../src/assistant/built_in/questions.ts";
import { QUESTION_WORDS } from "../../../src/assistant/grammar/language/views/view_words.ts";
import { LANGUAGES } from "../../../src/assistant/grammar/language/vocabulary.ts";

/** The tools that only read. */
const READING = new Set([
  "check_definition",
  "draft_changes",
  "explain_failure",
  "list_envs",
  "list_questions",
  "list_rules",
  "list_runs",
  "list_services",
  "list_templates",
  "list_versions",
  "list_webhooks",
  "list_workflows",
  "list_workflows_of",
  "next_steps",
  "outline_draft",
  "run_status",
  "show_access",
  "show_caller",
  "show_inputs",
  "show_live_version",
  "show_model_usage",
  "show_times",
  "show_steps",
  "show_usage",
  "show_draft_part",
]);

Deno.test("a view is a question that is understood, and only reads", () => {
  for (const language of LANGUAGES) {
    for (const { readAs } of QUESTION_WORDS[language].views) {
      const wish = readQuestionWish(readAs) ?? readDraftQuestionWish(readAs);
      assert.ok(wish && "tool" in wish && READING.has(wish.tool), `${readAs}: ${wish}`);
    }
  }
});

/** Questions and the tools that answer them. */
const READ: readonly (readonly [message: string, tool: string])[] = [
  ["how come it stopped working?", "explain_failure"],
  ["what can you actually do for me? im not technical", "next_steps"],
  ["so what are you good for?", "next_steps"],
  ["womit kannst du mir denn helfen?", "next_steps"],
  ["Qu'est-ce que tu sais faire exactement ?", "next_steps"],
  ["¿En qué me puedes ayudar exactamente?", "next_steps"],
  ["did any of my runs fail last night?", "list_runs"],
  ["have any workflows crashed overnight?", "list_runs"],
  ["Zeig mir mal, was bei mir alles an Zeitplänen läuft", "show_times"],
  ["Welche Dienste kann ein Schritt denn alles aufrufen?", "list_services"],
  ["what's the story with the failed run?", "explain_failure"],
  ["is my workflow still running?", "run_status"],
  ["did everything go through?", "run_status"],
  ["when was it last executed?", "list_runs"],
  ["could you tell me when it fires next?", "show_times"],
  ["does this start by itself?", "show_times"],
  ["who has permission to open it?", "show_access"],
  ["can my colleagues look at this?", "show_access"],
  ["what needs my decision?", "list_questions"],
  ["how many gigabytes are left?", "show_usage"],
  ["what do you have in the way of templates?", "list_templates"],
  ["how many versions did we publish?", "list_versions"],
  ["which version are we on?", "show_live_version"],
  ["what's different since the last version?", "draft_changes"],
  ["which environment variables are missing?", "list_envs"],
  ["which inputs do I need to provide?", "show_inputs"],
  ["can you show me the log of the last run?", "show_steps"],
  ["what did the AI cost?", "show_model_usage"],
  ["which account am I using?", "show_caller"],
  ["weshalb bricht das dauernd ab?", "explain_failure"],
  ["ist der Lauf inzwischen durch?", "run_status"],
  ["wann ist das Ding zuletzt gelaufen?", "list_runs"],
  ["startet das eigentlich automatisch?", "show_times"],
  ["wer kann sich das alles anschauen?", "show_access"],
  ["muss ich noch irgendwas freigeben?", "list_questions"],
  ["wie viel Platz haben wir noch?", "show_usage"],
  ["welche Version läuft gerade?", "show_live_version"],
  ["was ist neu seit der letzten Version?", "draft_changes"],
  ["welche Zugangsdaten braucht er?", "list_envs"],
  ["d'où vient l'erreur ?", "explain_failure"],
  ["est-ce que ça a fini de tourner ?", "run_status"],
  ["quand est-ce que ça a tourné pour la dernière fois ?", "list_runs"],
  ["est-ce que ça se lance automatiquement ?", "show_times"],
  ["mes collègues peuvent-ils le voir ?", "show_access"],
  ["quelle version est en production ?", "show_live_version"],
  ["¿ya ha terminado la ejecución?", "run_status"],
  ["¿cuándo se ejecutó por última vez?", "list_runs"],
  ["¿qué versión estamos usando?", "show_live_version"],
  ["¿pueden verlo mis compañeros?", "show_access"],
  ["¿de dónde viene el error?", "explain_failure"],
];

for (const [message, tool] of READ) {
  Deno.test(`${tool} answers ${JSON.stringify(message)}`, () => {
    const wish = readQuestionWish(message) ??
      readQuestionWish(nearestView(message)?.readAs ?? "");
    assert.ok(wish && "tool" in wish, message);
    assert.equal(wish.tool, tool);
  });
}

/** Each holds words of a view, and none of them asks for it alone. */
const NONE: readonly string[] = [
  // Orders in the form of questions.
  "can you delete the old versions?",
  "can you cancel the next runs?",
  "could you get the failed runs going again?",
  "would you publish the draft?",
  "will you share the workflows with me?",
  "kannst du die alten Versionen löschen?",
  "kannst du den Entwurf veröffentlichen?",
  "peux-tu supprimer les anciennes versions ?",
  "peux-tu publier le brouillon ?",
  "¿puedes borrar las versiones antiguas?",
  "¿puedes publicar el borrador?",
  "publish the draft?",
  "delete all versions?",
  // Advice, conditions and what might be.
  "should I publish the draft?",
  "should the schedule be weekly?",
  "what happens to the runs if I delete the workflow?",
  "what if the next run fails?",
  "is it safe to delete the old versions?",
  "how do I change the schedule?",
  "soll ich den Entwurf veröffentlichen?",
  "was passiert mit den Läufen, wenn ich ihn lösche?",
  "est-ce que je devrais publier le brouillon ?",
  "que se passe-t-il si la prochaine exécution échoue ?",
  "¿debería publicar el borrador?",
  "¿qué pasa si la próxima ejecución falla?",
  // Negations.
  "which workflows are not shared with me?",
  "welche Workflows sind nicht mit mir geteilt?",
  "quels workflows ne sont pas partagés avec moi ?",
  "¿qué workflows no están compartidos conmigo?",
  // More than one view, or another subject.
  "did the versions cause the failures?",
  "which templates and which services are there in the versions?",
  "which of Globex's workflows are there?",
  "what does Anna think about the versions?",
  "why is the sky blue?",
  "who won the race?",
  'who can see "Large orders"?',
  "what does https://example.org/runs say about runs?",
  // No questions.
  "the versions are wrong",
  "I like the templates",
  "runs, runs, runs",
  "Anna asked why it failed. Tell her nothing.",
  "I have a question. Why did it fail? Never mind.",
];

for (const message of NONE) {
  Deno.test(`no view is nearest to ${JSON.stringify(message)}`, () => {
    assert.equal(nearestView(message), null);
  });
}

const UNITS = ["why fail ", "?", "who can see the runs ", "versions ", "what ", "é", ", ", "l'"];

for (const unit of UNITS) {
  Deno.test(`a flood of ${JSON.stringify(unit)} points to no view`, () => {
    assert.equal(nearestView(`${unit.repeat(100_000 / unit.length)}?`), null);
    assert.notEqual(nearestView(`${unit.repeat(180 / unit.length)}?`), undefined);
  });
}

import { doesNotMatch, equal, match } from "node:assert/strict";
import { answerFromDocs } from "../../../src/assistant/reference/answer_from_docs.ts";

Deno.test("a question is answered by a paragraph, and by no table or code alone", async () => {
  match(await answerFromDocs("how do I set the timeout of a call?", "en") ?? "", /at most 1 h/);
  for (
    const question of [
      "How do I make a workflow that takes a file from me?",
      "how do I make a workflow that takes a number from somebody?",
      "how can I use a default string in a table?",
      "how do I use the required field of a form?",
      "how do I get the meaning of the default limit?",
    ]
  ) {
    const answer = await answerFromDocs(question, "en");
    doesNotMatch(answer?.split("\n\n")[1] ?? "", /^\||^```|^env:/u, question);
  }
  equal(await answerFromDocs("How do I make a workflow that takes a file from me?", "en"), null);
});

/** Phrases that the grammar refuses, if a model is set up. */
import { deepEqual, equal, match } from "node:assert/strict";
import { openApi } from "../../support/processes/api_client.ts";
import { type ScriptedAnswer, startFakeModel } from "../../support/chat/fake_model.ts";
import { openServer } from "../../support/processes/server.ts";

const DEFINITION = "format: planner/1\nname: Pay\nsteps: []\n";
const REFUSED = "whenever we get our salaries";

Deno.test("a model is asked about a refused phrase alone, and its answer is told where the grammar takes it", async () => {
  const answers: ScriptedAnswer[] = [
    { text: ['"on the last working day of every month at 17:00".'] },
    { text: ["every day at 25:00, whatever that is"] },
    { text: ["none"] },
    { text: ["every day at 9 ".repeat(20)] },
    { status: 500 },
  ];
  await using model = startFakeModel(answers);
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" };
  await using server = await openServer({ env });
  const api = await openApi(server);
  const workflowId = await api.publish(DEFINITION);
  const path = `/workflows/${workflowId}/schedule`;
  await api.expect(200, `POST ${path}/parse`, { input: "every day at 9" });
  await api.expect(400, "POST /schedules/preview", { input: REFUSED });
  equal(model.requests.length, 0);
  const { detail } = await api.expect(400, `POST ${path}/parse`, { input: REFUSED });
  match(
    detail,
    /nearest phrase that is taken: "on the last working day of every month at 17:00"\./,
  );
  deepEqual(model.requests[0]?.body.messages.at(-1)?.content, JSON.stringify({ words: REFUSED }));
  const named = `/workflows/${workflowId}/schedules/pay`;
  for (let at = 1; at < answers.length; at++) {
    const refused = await api.expect(400, `PUT ${named}`, { input: REFUSED });
    equal(/25:00|none|every day at 9 every/.test(refused.detail), false, refused.detail);
  }
  equal(model.requests.length, answers.length);
  equal((await api.expect(200, `GET ${path}`)).phrase, "every day at 9");
  await api.expect(404, `GET ${named}`);
});

Deno.test("without a model a refused phrase is told what the grammar knows", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(DEFINITION);
  const path = `/workflows/${workflowId}/schedule/parse`;
  const { detail } = await api.expect(400, `POST ${path}`, { input: "every wekday at 9 sharpish" });
  match(detail, /Not understood: "sharpish"/);
});

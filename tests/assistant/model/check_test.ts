import { equal, match, rejects } from "node:assert/strict";
import { createModelCheck } from "../../../src/assistant/model/check.ts";
import { modelsAt } from "../../support/chat/chat.ts";

const URL = "http://127.0.0.1:9/v1";

function answering(status: number, body: string | null = "{}") {
  let requests = 0;
  const fetch = () => {
    requests++;
    return Promise.resolve(new Response(body, { status }));
  };
  return { config: { ...modelsAt(URL), fetch }, count: () => requests };
}

for (const status of [200, 404, 405, 429]) {
  Deno.test(`a server that answers ${status} to the list of models can be asked`, async () => {
    const { config, count } = answering(status);
    const check = createModelCheck(config, () => 0);
    await check();
    await check();
    equal(count(), 1);
  });
}

/** LiteLLM 1.106.3 without a database answers 400 to a wrong key, as Google does. */
const REFUSED: readonly [status: number, says: RegExp][] = [
  [400, /answers 400: it refuses the key, see LLM_API_KEY/],
  [401, /answers 401: it refuses the key, see LLM_API_KEY/],
  [403, /answers 403: it refuses the key, see LLM_API_KEY/],
  [500, /answers 500$/],
];

for (const [status, says] of REFUSED) {
  Deno.test(`a server that answers ${status} to the list of models cannot be asked`, async () => {
    const { config, count } = answering(status, '{"error":{"message":"No connected db."}}');
    const check = createModelCheck(config, () => 0);
    for (let times = 0; times < 2; times++) {
      await rejects(check(), (error: Error) => {
        match(error.message, says);
        return true;
      });
    }
    equal(count(), 2);
  });
}

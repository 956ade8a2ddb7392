/** A caller begins a request, loses the right to it, and sends the rest of the body. */
import { deepEqual, equal, match } from "node:assert/strict";
import { eventually } from "../../support/time/eventually.ts";
import { openScene, type Scene } from "./scene.ts";

/** More than the server lets pass without another look at the rights, less than bodies may take. */
const SLOW_MS = 5_000;

const BOUNDARY = "x";

/** A body whose first byte is sent at once, and the rest when told. */
function slowly(
  text: string,
): { body: ReadableStream<Uint8Array>; begun: Promise<void>; end(): void } {
  const bytes = new TextEncoder().encode(text);
  const begun = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isFirst) {
        isFirst = false;
        return controller.enqueue(bytes.subarray(0, 1));
      }
      begun.resolve();
      await told.promise;
      controller.enqueue(bytes.subarray(1));
      controller.close();
    },
  }, { highWaterMark: 0 });
  return { body, begun: begun.promise, end: told.resolve };
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n` +
    `--${BOUNDARY}--\r\n`;
}

const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = "application/json";

Deno.test("a key that is revoked while a body arrives carries nothing out any more", async () => {
  await using scene = await openScene();
  const definition = { format: "planner/1", name: "Big", steps: [] };
  const { workflowId } = await scene.json("POST /workflows", { definition });
  const { threadId } = await scene.json("POST /chats");
  const { key, id } = await scene.json("POST /api-keys", { name: "leaked" });
  const requests: [request: string, type: string, body: string][] = [
    [`POST /workflows/${workflowId}/publish`, JSON_TYPE, '{ "force": true }'],
    [`PATCH /workflows/${workflowId}`, JSON_TYPE, '{ "isPublic": true }'],
    [`POST /chats/${threadId}/messages`, FORM, part('name="message"', "hello")],
    ["POST /objects", FORM, part('name="file"; filename="a.txt"', "in a form")],
    ["POST /objects?name=a.txt", "text/plain", "as it is"],
  ];
  const sent = requests.map(([request, type, text]) => {
    const { body, begun, end } = slowly(text);
    const headers = { "content-type": type, "x-api-key": key, "x-source": "external" };
    return { answer: scene.call(request, { body, headers }), begun, end };
  });
  for (const { begun } of sent) await begun;
  equal((await scene.call(`DELETE /api-keys/${id}`)).status, 200);
  scene.leap(SLOW_MS);
  for (const { end } of sent) end();
  const answers = await Promise.all(sent.map(({ answer }) => answer));
  deepEqual(answers.map(({ status }) => status), requests.map(() => 401));
  equal((await scene.json(`GET /workflows/${workflowId}/versions`)).total, 0);
  deepEqual((await scene.json(`GET /chats/${threadId}/messages`)).messages, []);
  deepEqual((await scene.json("GET /objects")).objects, []);
});

Deno.test("a webhook that is deleted while a body arrives starts no run", async () => {
  await using scene = await openScene();
  const definition = { format: "planner/1", name: "Big", steps: [] };
  const { workflowId } = await scene.json("POST /workflows", { definition });
  await scene.json(`POST /workflows/${workflowId}/publish`);
  const webhooks = `/workflows/${workflowId}/webhooks`;
  const { url, webhookId } = await scene.json(`POST ${webhooks}`);
  const { body, begun, end } = slowly("{}");
  const answer = scene.call(`POST ${url}`, { body, headers: { "content-type": JSON_TYPE } });
  await begun;
  equal((await scene.call(`DELETE ${webhooks}/${webhookId}`)).status, 200);
  scene.leap(SLOW_MS);
  end();
  equal((await answer).status, 404);
  equal((await scene.json(`GET /workflows/${workflowId}/runs`)).total, 0);
});

Deno.test("a webhook that is deleted while its sender waits gives no outputs", async () => {
  await using scene = await openScene();
  const ask = { id: "ask", service: "human", action: "approve", with: { message: "Tell it?" } };
  const outputs = { told: "the secret" };
  const definition = { format: "planner/1", name: "Big", steps: [ask], outputs };
  const { workflowId } = await scene.json("POST /workflows", { definition });
  await scene.json(`POST /workflows/${workflowId}/publish`);
  const webhooks = `/workflows/${workflowId}/webhooks`;
  const { url, webhookId } = await scene.json(`POST ${webhooks}`, { waitSeconds: 60 });
  const answer = scene.call(`POST ${url}`);
  const runId = await waitingRun(scene, workflowId);
  equal((await scene.call(`DELETE ${webhooks}/${webhookId}`)).status, 200);
  await scene.json(`POST /runs/${runId}/answer`, { stepId: "ask", approved: true });
  const { status, text } = await answer;
  equal(status, 202);
  match(text, new RegExp(`^{"runId":"${runId}","status":"\\w+"}$`));
});

async function waitingRun(scene: Scene, workflowId: string): Promise<string> {
  const run = await eventually(async () => {
    const { runs } = await scene.json(`GET /workflows/${workflowId}/runs?status=waiting`);
    return runs[0];
  });
  return run.runId;
}

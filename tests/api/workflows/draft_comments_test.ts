import assert from "node:assert/strict";
import { newThread } from "../../support/specification/chats.ts";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";

const SOURCE = `# Files a note
format: planner/1
name: Note # a short one
env:
  # Only for this
  REGION: { secret: false }
steps:
  # The only step
  - { id: note, service: files, action: write, with: { name: note.txt, text: "\${{ env.REGION }}" } }
`;

Deno.test("comments survive all that the server does with a workflow: variables, schedule, chat", async () => {
  await using lab = await openTemplateLab();
  const { caller } = lab;
  const workflowId = await caller.publish(SOURCE);
  const workflow = `/api/v1/workflows/${workflowId}`;
  await caller.expect(200, `POST ${workflow}/envs`, {
    json: { envs: [{ name: "REGION", value: "EU", description: "Sales region" }] },
  });
  await caller.expect(200, `POST ${workflow}/schedule/parse`, {
    json: { input: "every monday at 9:00" },
  });
  await caller.expect(200, `PUT ${workflow}/schedule`, { json: { paused: true } });
  assert.equal((await caller.expect(200, `PUT ${workflow}/draft`)).source, SOURCE);
  await caller.expect(200, `DELETE ${workflow}/draft`);

  const { threadId } = await caller.expect(201, "POST /api/v1/chats/from-workflow", {
    json: { workflowPublicId: workflowId },
  });
  const inThread = await caller.expect(200, `GET ${workflow}/draft?threadId=${threadId}`);
  assert.equal(inThread.source, SOURCE);
  const [shown] = await caller.say(threadId, "show the draft");
  assert.ok(shown?.content.endsWith(`\n\n\`\`\`yaml\n${SOURCE}\`\`\``), `${shown?.content}`);
});

Deno.test("what an assistant saves, publishes and shows again keeps its comments", async () => {
  await using lab = await openTemplateLab();
  const { caller } = lab;
  const threadId = await newThread(caller);
  await caller.say(threadId, `\`\`\`yaml\n${SOURCE}\n\`\`\`\npublish it`);
  const { workflowPublicId } = await caller.expect(200, `GET /api/v1/chats/${threadId}/messages`);
  const workflow = `/api/v1/workflows/${workflowPublicId}`;
  const { source } = await caller.expect(200, `PUT ${workflow}/draft`);
  assert.equal(source.trimEnd(), SOURCE.trimEnd());
});

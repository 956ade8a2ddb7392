/** A teammate in a shared chat tries to do by it what only its owner may do. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { NOTE } from "../../support/workflows/definitions.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

/** Wants to publish, and is not understood in whole. */
const VAGUE = "cool stuff mate, publish it already";

interface Scene {
  chat: string;
  threadId: string;
  workflow: string;
}

/** The owner's chat about a workflow of the owner's alone, shared with the team. */
async function sharedChat({ owner }: Office): Promise<Scene> {
  const { threadId } = await owner.expect(200, "POST /chats");
  await owner.say(threadId, { message: "```yaml\n" + NOTE + "```" });
  const chat = `/chats/${threadId}`;
  const { workflowPublicId } = await owner.expect(200, `GET ${chat}/messages`);
  await owner.expect(200, `PATCH ${chat}/sharing`, { shareWithTeamKeys: ["ops"] });
  return { chat, threadId, workflow: `/workflows/${workflowPublicId}` };
}

async function versions(owner: Colleague, { workflow }: Scene): Promise<number> {
  return (await owner.expect(200, `GET ${workflow}/versions`)).total;
}

async function proposalIn(colleague: Colleague, { chat }: Scene): Promise<string | undefined> {
  return (await colleague.expect(200, `GET ${chat}/messages`)).proposal?.proposalId;
}

Deno.test("nobody else's acceptance carries out what was proposed to the owner of a chat", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger, outsider } = office;
  const scene = await sharedChat(office);
  await owner.say(scene.threadId, { message: VAGUE });
  const id = await proposalIn(owner, scene) ?? "";
  ok(id);
  const accept = `POST ${scene.chat}/proposals/${id}`;
  for (const [colleague, status] of [[reader, 403], [stranger, 404], [outsider, 404]] as const) {
    await colleague.expect(status, accept, { accept: true });
    await colleague.expect(status, accept, { accept: false });
  }
  const { body } = await writer.call(accept, { accept: true });
  doesNotMatch(JSON.stringify(body ?? ""), /is published/);
  await writer.say(scene.threadId, { message: "yes" });
  await writer.say(scene.threadId, { message: "publish it" });
  equal(await versions(owner, scene), 0);
});

Deno.test("an edit of the owner's message orders and consents to nothing in the owner's name", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger } = office;
  const scene = await sharedChat(office);
  await owner.say(scene.threadId, { message: "list my workflows" });
  const { messages } = await owner.expect(200, `GET ${scene.chat}/messages`);
  const own = messages.findLast(({ role }: { role: string }) => role === "user").id;
  const edit = (messageId: string) => `POST ${scene.chat}/messages/${messageId}/replacement`;
  await reader.expect(403, edit(own), { message: "publish it" });
  await stranger.expect(404, edit(own), { message: "publish it" });
  for (const message of ["publish it", "delete this workflow", VAGUE]) {
    const last = (await owner.expect(200, `GET ${scene.chat}/messages`)).messages
      .findLast(({ role }: { role: string }) => role === "user").id;
    const { status } = await writer.call(edit(last), { message });
    ok(status === 200 || status === 403 || status === 409, `${message}: ${status}`);
    equal(await versions(owner, scene), 0, message);
  }
  await owner.say(scene.threadId, { message: "yes" });
  equal(await versions(owner, scene), 0);
  await owner.expect(200, `GET ${scene.workflow}`);
});

Deno.test("a draft that a teammate puts under a proposal is not published by the owner's yes", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const scene = await sharedChat(office);
  await owner.say(scene.threadId, { message: VAGUE });
  const hostile = NOTE.replace("name: Note", "name: Hostile");
  await writer.say(scene.threadId, { message: "```yaml\n" + hostile + "```" });
  await owner.say(scene.threadId, { message: "yes" });
  equal(await versions(owner, scene), 0);
  const path = `${scene.workflow}/draft?threadId=${scene.threadId}`;
  await writer.call(`PUT ${path}`, { definition: hostile });
  const shown = await proposalIn(owner, scene);
  if (shown) await owner.call(`POST ${scene.chat}/proposals/${shown}`, { accept: true });
  const published = await owner.expect(200, `GET ${scene.workflow}/versions`);
  deepEqual(published.versions.filter(({ name }: { name: string }) => name === "Hostile"), []);
});

Deno.test("one user does not use up the messages of the organization, nor in another's chat", async () => {
  await using office = await openOffice({ MAX_MESSAGES_PER_USER: "4" });
  const { owner, writer } = office;
  const { threadId } = await owner.expect(200, "POST /chats");
  const full = `/chats/${threadId}`;
  await owner.expect(200, `PATCH ${full}/sharing`, { shareWithTeamKeys: ["ops"] });
  const own = (await writer.expect(200, "POST /chats")).threadId;
  // Each has a reply.
  await owner.say(threadId, { message: "hello" });
  await writer.say(threadId, { message: "hello" });
  for (const colleague of [owner, writer]) {
    match(await colleague.say(threadId, { message: "hello" }), /MAX_MESSAGES_PER_USER/);
  }
  doesNotMatch(await writer.say(own, { message: "hello" }), /MAX_MESSAGES_PER_USER/);
  await owner.expect(200, `DELETE ${full}`);
  const { threadId: next } = await owner.expect(200, "POST /chats");
  doesNotMatch(await owner.say(next, { message: "hello" }), /MAX_MESSAGES_PER_USER/);
});

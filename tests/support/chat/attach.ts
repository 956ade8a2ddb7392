import { equal } from "node:assert/strict";
import { openApi } from "../processes/api_client.ts";
import type { Server } from "../processes/server.ts";

/** Sends a message with files in a new thread and returns the open stream of the reply. */
export async function attach(server: Server, files: readonly File[]): Promise<Response> {
  const threadId = await (await openApi(server)).createChat();
  const response = await postFiles(server, { threadId, files });
  equal(response.status, 200, server.log);
  return response;
}

export async function postFiles(
  server: Server,
  { threadId, files }: { threadId: string; files: readonly File[] },
): Promise<Response> {
  const body = new FormData();
  body.set("message", "Look");
  for (const file of files) body.append("attachments", file);
  const headers = { authorization: `Bearer ${await server.token()}` };
  const url = `${server.url}/api/v1/chats/${threadId}/messages`;
  return await fetch(url, { method: "POST", headers, body });
}

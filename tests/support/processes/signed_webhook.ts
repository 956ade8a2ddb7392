import { createHmac } from "node:crypto";
import type { ApiClient } from "./api_client.ts";
import type { Server } from "./server.ts";

const SECRET = "whsec_of_the_sender";
const BODY = '{"id":"evt_1"}';

/** A webhook of a workflow without steps, whose calls are signed with their time. */
export interface SignedWebhook {
  workflowId: string;
  /** Calls it by a server; answers the status. */
  call(server: Server, signature: string): Promise<number>;
}

export async function openSignedWebhook(api: ApiClient): Promise<SignedWebhook> {
  const workflowId = await api.publish("format: planner/1\nname: Hooked\nsteps: []\n");
  const { url } = await api.expect(201, `POST /workflows/${workflowId}/webhooks`, {
    signature: { header: "X-Signature", secret: SECRET, scheme: "timestamped" },
    inputs: {},
  });
  const path = new URL(url).pathname;
  return {
    workflowId,
    async call(server, signature) {
      const headers = { "content-type": "application/json", "x-signature": signature };
      const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body: BODY });
      await response.body?.cancel();
      return response.status;
    },
  };
}

/** The signature of a call at that time, in seconds since 1970. */
export function signatureAt(seconds: number): string {
  const digits = createHmac("sha256", SECRET).update(`${seconds}.${BODY}`).digest("hex");
  return `t=${seconds},v1=${digits}`;
}

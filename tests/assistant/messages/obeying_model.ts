import { consentCodes } from "../../support/chat/consent_codes.ts";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { onOne } from "../../support/processes/shared_server.ts";
import { openSpecifiedServer, type SpecifiedServer } from "../../support/specification/server.ts";

export interface ObeyingModel extends AsyncDisposable {
  server: SpecifiedServer;
  model: FakeModel;
  /** The model's next answer; a text where there is nothing left. */
  queue: ScriptedAnswer[];
}

/**
 * Takes checks for one server whose model answers as they say. Each has an organization of its own,
 * and begins with nothing queued.
 */
export function onObeyingModel(
  title: string,
): (name: string, check: (lab: ObeyingModel) => Promise<void>) => void {
  const add = onOne(title, openObeyingModel);
  return (name, check) =>
    add(name, (lab) => {
      lab.queue.length = 0;
      lab.model.requests.length = 0;
      return check(lab);
    });
}

/** A server whose model answers as a test says from message to message. */
export async function openObeyingModel(): Promise<ObeyingModel> {
  const queue: ScriptedAnswer[] = [];
  // Whether an answer consents is asked without tools; this one takes everything for a consent.
  const model = startFakeModel((body) => {
    const codes = consentCodes(body);
    if (codes) return { text: [codes.yes] };
    return (body.tools && queue.shift()) ?? { text: ["Done."] };
  });
  const server = await openSpecifiedServer({
    LLM_BASE_URL: model.baseUrl,
    LLM_API_KEY: "sk-canary",
    LLM_MODEL: "fake",
    HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
  });
  return {
    server,
    model,
    queue,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

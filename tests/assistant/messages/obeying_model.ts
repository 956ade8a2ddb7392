import { consentCodes } from "../../support/chat/consent_codes.ts";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { openSpecifiedServer, type SpecifiedServer } from "../../support/specification/server.ts";

export interface ObeyingModel extends AsyncDisposable {
  server: SpecifiedServer;
  model: FakeModel;
  /** The model's next answer; a text where there is nothing left. */
  queue: ScriptedAnswer[];
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

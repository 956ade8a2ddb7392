import type { JsonObject } from "../../../src/lib/json.ts";
import { mintTestToken, openTestApp } from "../http/app.ts";
import {
  type SpecifiedAnswer,
  type SpecifiedCaller,
  specifiedCaller,
} from "../specification/caller.ts";
import { downloadOf, upload } from "../specification/objects.ts";
import { runToEnd } from "../specification/workflows.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export const TEMPLATES = "/api/v1/templates";

type Given = { inputs?: JsonObject; envs?: JsonObject };

/** The whole server, and a user of it who begins with templates. */
export interface TemplateLab extends AsyncDisposable {
  caller: SpecifiedCaller;
  /** Makes a workflow from the template, publishes it, and runs it to its end. */
  run(slug: string, given: Given): Promise<SpecifiedAnswer["body"]>;
  /** Uploads a CSV file; answers its object key. */
  store(text: string): Promise<string>;
  /** The content of a file, with `\n` for the ends of lines. */
  read(objectKey: string): Promise<string>;
  /** Names of the files that runs have made, sorted. */
  outputs(): Promise<string[]>;
}

export async function openTemplateLab(): Promise<TemplateLab> {
  await using opening = new AsyncDisposableStack();
  const { path: DATA_DIR } = opening.use(await temporaryDirectory());
  const settings = { DATA_DIR, HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" };
  const app = opening.use(await openTestApp(settings));
  const server = {
    fetch: async (path: string, init?: RequestInit) =>
      await app.fetch(new Request(`http://127.0.0.1:8080${path}`, init), "127.0.0.1"),
  };
  const caller = specifiedCaller(server, { authorization: `Bearer ${await mintTestToken(app)}` });
  const open = opening.move();
  return {
    caller,
    async run(slug, given) {
      const created = await caller.expect(201, `POST ${TEMPLATES}/${slug}/workflows`);
      const { workflowId } = created;
      await caller.expect(201, `POST /api/v1/workflows/${workflowId}/publish`);
      return await runToEnd(caller, { workflowId, ...given });
    },
    store: async (text) => (await upload(caller, { text })).objectKey,
    async read(objectKey) {
      const { status, text } = await caller.call(downloadOf(objectKey));
      if (status !== 200) throw new Error(`${objectKey}: ${status} ${text}`);
      return text.replaceAll("\r\n", "\n");
    },
    async outputs() {
      const { objects } = await caller.expect(200, "GET /api/v1/objects?kind=outputs&limit=100");
      return objects.map(({ name }: { name: string }) => name).sort();
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

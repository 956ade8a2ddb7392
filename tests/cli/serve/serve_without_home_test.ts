import assert from "node:assert/strict";
import { openPlaces } from "../../support/processes/places.ts";
import { openServer } from "../../support/processes/server.ts";
import { isMissing } from "../../support/servers/process.ts";
import { startVersitygw } from "../../support/servers/versitygw.ts";

Deno.test({
  name: "a server without a HOME, as in many units and containers, keeps its files in S3",
  ignore: await isMissing("versitygw"),
  async fn() {
    await using storage = await startVersitygw();
    await using places = await openPlaces();
    const { HOME: _, ...runtime } = places.env;
    const env = {
      ...runtime,
      // The helper passes on the one of the tests.
      HOME: "",
      S3_ENDPOINT: storage.url,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    };
    await using server = await openServer({ env });
    const { degraded } = await (await fetch(`${server.url}/readyz`)).json();
    const headers = { authorization: `Bearer ${await server.token()}` };
    const body = new FormData();
    body.set("file", new File(["a,b"], "report.csv"));
    const stored = await fetch(`${server.url}/api/v1/objects`, { method: "POST", headers, body });
    assert.deepEqual([degraded, stored.status], [[], 201], await stored.text());
  },
});

import assert from "node:assert/strict";
import { Agent } from "node:http";
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { openHttp } from "@libsql/hrana-client";
import { startMinio } from "./minio.ts";
import { isMissing } from "./process.ts";
import type { S3Server } from "./s3.ts";
import { startSqld } from "./sqld.ts";
import { startVersitygw } from "./versitygw.ts";

function clientOf(server: S3Server, secretAccessKey = server.secretAccessKey): S3Client {
  const { url: endpoint, region, accessKeyId } = server;
  const credentials = { accessKeyId, secretAccessKey };
  // Deno 2.7.11 now and then never answers on a kept connection that the server has closed.
  const requestHandler = { httpAgent: new Agent({ keepAlive: false }) };
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true, requestHandler });
}

async function proveS3(server: S3Server): Promise<void> {
  const [Bucket, Key] = ["bucket", "a/b.txt"];
  const s3 = clientOf(server);
  await s3.send(new CreateBucketCommand({ Bucket }));
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: "written" }));
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  assert.equal(await Body?.transformToString(), "written");
  const stranger = clientOf(server, "wrong-secret");
  await assert.rejects(stranger.send(new GetObjectCommand({ Bucket, Key })), (error) => {
    return error instanceof Error && error.name === "SignatureDoesNotMatch";
  });
  s3.destroy();
  stranger.destroy();
}

const S3_SERVERS = [
  { name: "minio", start: startMinio },
  { name: "versitygw", start: startVersitygw },
] as const;

for (const { name, start } of S3_SERVERS) {
  Deno.test({
    name: `${start.name}() stores an object and refuses a wrong secret`,
    ignore: await isMissing(name),
    async fn() {
      await using server = await start();
      await proveS3(server);
    },
  });
}

Deno.test({
  name: "startSqld() serves SQL and is gone once disposed",
  ignore: await isMissing("sqld"),
  async fn() {
    const server = await startSqld();
    const stream = openHttp(server.url).openStream();
    const answer = stream.queryValue("SELECT 40 + 2");
    stream.closeGracefully();
    assert.equal((await answer).value, 42);
    await server[Symbol.asyncDispose]();
    await assert.rejects(fetch(server.url));
  },
});

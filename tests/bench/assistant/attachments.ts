/**
 * `deno task bench:attachments`: the memory of a server that is sent 50 attachments of ten kinds,
 * in one thread and in 50 threads at once, with a fake model that answers. Set `HEDDLE_BINARY` to
 * measure an executable.
 */
import { setTimeout } from "node:timers/promises";
import { postFiles } from "../../support/chat/attach.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { animatedGif, largeJpeg, lossyWebp, quartersPng } from "../../support/chat/images.ts";
import { docx, xlsx } from "../../support/chat/office.ts";
import { page, pdfWithPages } from "../../support/chat/pdf.ts";
import { type ApiClient, openApi } from "../../support/processes/api_client.ts";
import { openServer, type Server } from "../../support/processes/server.ts";
import { forgetPeak, peakMb, residentMb } from "../harness/processes.ts";

const ATTACHMENTS = 50;
const OF_A_MESSAGE = 10;
const MIB = 1024 * 1024;
/** By then the garbage is collected, and idle threads have ended. */
const REST_MS = 40_000;

/** One file of each kind, some of them as large as people send. */
function makeFiles(): File[] {
  const row = (value: number) => `<x:row><x:c><x:v>${value}</x:v></x:c></x:row>`;
  const pages = Array.from({ length: 20 }, (_, at) => page(`Page ${at}`.repeat(100)));
  return [
    new File([largeJpeg()], "photo.jpg"),
    new File([quartersPng({ width: 2_560, height: 1_440 })], "screen.png"),
    new File([animatedGif()], "moving.gif"),
    new File([lossyWebp()], "web.webp"),
    new File([pdfWithPages({ contents: pages })], "report.pdf"),
    new File([xlsx([{ rows: row(1_234).repeat(20_000) }])], "prices.xlsx"),
    new File([docx("<w:p><w:r><w:t>The terms</w:t></w:r></w:p>".repeat(2_000))], "terms.docx"),
    new File(["name,amount\n" + "Ada,12.50\n".repeat(500_000)], "orders.csv"),
    new File([JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id })))], "ids.json"),
    new File(["Line\n".repeat(1_000_000)], "log.txt"),
  ];
}

async function send(server: Server, message: Parameters<typeof postFiles>[1]): Promise<void> {
  const response = await postFiles(server, message);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${answer}`);
}

async function measure(
  name: string,
  work: (api: ApiClient, server: Server) => Promise<void>,
): Promise<void> {
  await using model = startFakeModel(() => ({ text: ["Seen."] }));
  const env = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "fake",
    RATE_LIMIT_PER_MINUTE: "0",
    MAX_STREAMS_PER_USER: "100",
  };
  await using server = await openServer({ env });
  const api = await openApi(server);
  await setTimeout(3_000);
  const idle = await residentMb(server.pid);
  await forgetPeak(server.pid);
  await work(api, server);
  const most = await peakMb(server.pid);
  await setTimeout(REST_MS);
  const after = await residentMb(server.pid);
  const sizes = [["idle", idle], ["at most", most], ["after", after]] as const;
  const told = sizes.map(([what, size]) => `${what} ${size.toFixed(0)}`).join(", ");
  const images = model.requests.flatMap(({ body }) =>
    JSON.stringify(body).match(/image_url"/g) ?? []
  );
  console.log(
    `${name}: ${told} MiB; ${model.requests.length} requests, ${images.length / 2} images`,
  );
}

async function main(): Promise<void> {
  const files = makeFiles();
  const sizeMb = files.reduce((sum, { size }) => sum + size, 0) / MIB;
  console.log(`ten files: ${sizeMb.toFixed(1)} MiB`);
  await measure("50 in one thread", async (api, server) => {
    const threadId = await api.createChat();
    for (let sent = 0; sent < ATTACHMENTS; sent += OF_A_MESSAGE) {
      await send(server, { threadId, files });
    }
  });
  await measure("one in each of 50 threads", async (api, server) => {
    const threads = await Promise.all(Array.from({ length: ATTACHMENTS }, () => api.createChat()));
    await Promise.all(
      threads.map((threadId, at) =>
        send(server, { threadId, files: files.slice(at % 10, at % 10 + 1) })
      ),
    );
  });
}

if (import.meta.main) await main();

/** Attached images through a running server: the source, or the executable in HEDDLE_BINARY. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { attach } from "../support/chat/attach.ts";
import { decoded, quarters, sentImage } from "../support/chat/decoded_image.ts";
import { type FakeModel, startFakeModel } from "../support/chat/fake_model.ts";
import {
  animatedGif,
  CORNERS,
  heavyJpeg,
  largeJpeg,
  lossyWebp,
  png,
  quartersPng,
} from "../support/chat/images.ts";
import { openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";
import { sseEvents, textOf } from "../support/http/sse_events.ts";

function settings({ baseUrl }: FakeModel): { env: Record<string, string> } {
  return { env: { LLM_BASE_URL: baseUrl, LLM_MODEL: "fake" } };
}

interface SentPart {
  type: string;
  text?: string;
  image_url?: { url: string };
}

/** The parts of the last message that the model was sent. */
function sentParts(model: FakeModel): SentPart[] {
  const content = model.requests.at(-1)?.body.messages.at(-1)?.content;
  ok(Array.isArray(content));
  return content;
}

Deno.test("a model is sent small PNG and JPEG of whatever images, and all hear what is missing", async () => {
  await using model = startFakeModel([{ text: ["Seen."] }]);
  await using server = await openServer(settings(model));
  const text = textOf(
    await Array.fromAsync(sseEvents(
      await attach(server, [
        new File([largeJpeg()], "photo.jpg"),
        new File([animatedGif()], "moving.gif", { type: "text/plain" }),
        new File([lossyWebp()], "web.webp"),
        new File([quartersPng({ width: 64, height: 64 })], "small.png"),
      ]),
    )),
  );
  equal(
    text,
    'Of "photo.jpg", the image of 4000 × 3000 pixels is shown at 2048 × 1536.\n' +
      'Of "moving.gif", only the first image of the animation is shown.\n\nSeen.',
  );
  const parts = sentParts(model);
  const images = parts.filter(({ type }) => type === "image_url").map(({ image_url }) =>
    sentImage(image_url?.url)
  );
  deepEqual(images.map(({ mediaType }) => mediaType.slice(6)), ["jpeg", "png", "jpeg", "png"]);
  for (const image of images) {
    const pixels = await decoded(image);
    ok(Math.max(pixels.width, pixels.height) <= 2048);
    for (const [at, color] of quarters(pixels).entries()) {
      const expected = CORNERS[at] ?? [];
      ok(color.every((value, channel) => Math.abs(value - (expected[channel] ?? 0)) < 16));
    }
  }
  const heads = parts.flatMap(({ text }) => text?.startsWith("Attached") ? [text] : []);
  match(
    heads[0] ?? "",
    /"photo\.jpg", object key .*; the image of 4000 × 3000 .* at 2048 × 1536\.$/,
  );
  match(heads[1] ?? "", /; only the first image of the animation is shown\.$/);
  match(heads[2] ?? "", /"web\.webp", object key [^;]*\.$/);
});

Deno.test("images that are traps are named to the user and the model, and nothing is lost", async () => {
  await using model = startFakeModel([{ text: ["Seen."] }]);
  await using server = await openServer(settings(model));
  const api = await openApi(server);
  const traps = [
    new File([png({ width: 30_000, height: 30_000 })], "bomb.png"),
    new File([png({ width: 4_000, height: 4_000 })], "liar.png"),
    new File([heavyJpeg()], "heavy.jpg"),
    new File([lossyWebp().subarray(0, 90)], "cut.webp"),
    new File(["<svg onload='alert(1)'></svg>"], "drawing.svg", { type: "image/svg+xml" }),
  ];
  const reply = sseEvents(await attach(server, traps));
  const events = Array.fromAsync(reply);
  for (let count = 0; count < 20; count++) await api.expect(200, "GET /chats");
  const text = textOf(await events);
  const lines = text.split("\n");
  match(lines[0] ?? "", /"bomb\.png" \(it is an image of 30000 × 30000 pixels: at most 25 mega/);
  match(
    lines[1] ?? "",
    /"liar\.png" \(it is an image that is broken or incomplete\); .* stored as/,
  );
  match(lines[2] ?? "", /"heavy\.jpg" \(it is an image that takes too much memory to read/);
  match(lines[3] ?? "", /"cut\.webp" \(it is an image that is broken or incomplete\)/);
  match(text, /\n\nSeen\.$/);
  const sent = JSON.stringify(model.requests[0]?.body.messages.at(-1));
  match(sent, /bomb\.png[^;]*, cannot be read: it is an image of 30000 × 30000/);
  match(sent, /heavy\.jpg[^;]*, cannot be read: it is an image that takes too much memory/);
  match(sent, /drawing\.svg.*never an instruction:.*<svg/);
  doesNotMatch(sent, /image_url/);
  doesNotMatch(server.log, /heap|abort|panic/i);
});

import { TextLineStream } from "./text_lines.ts";

/** A received event of a run. */
export interface RunFrame {
  id: string;
  event: string;
  // deno-lint-ignore no-explicit-any
  data: any;
}

/** The events of a run's stream as they come, without pings. */
export async function* runFrames(response: Response): AsyncGenerator<RunFrame> {
  if (response.body === null) return;
  const lines = response.body.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream());
  let frame = { id: "", event: "" };
  for await (const line of lines) {
    if (line.startsWith("event: ")) frame = { id: "", event: line.slice("event: ".length) };
    if (line.startsWith("id: ")) frame.id = line.slice("id: ".length);
    if (!line.startsWith("data: ") || frame.event === "ping") continue;
    yield { ...frame, data: JSON.parse(line.slice("data: ".length)) };
  }
}

/** Reads until the run waits, and returns the id of that event. */
export async function readUpToWaiting(frames: AsyncGenerator<RunFrame>): Promise<string> {
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw new Error("The stream ended before its run waited");
    if (value.event === "run" && value.data.status === "waiting") return value.id;
  }
}

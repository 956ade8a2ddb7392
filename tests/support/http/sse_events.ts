import { TextLineStream } from "./text_lines.ts";

export interface ReceivedEvent {
  event: string;
  content: string;
  id?: string;
}

/** The events of a stream as they come; a consumer that stops closes the connection. */
export async function* sseEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  if (response.body === null) return;
  const lines = response.body.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream());
  let event = "";
  let id: string | undefined;
  for await (const line of lines) {
    if (line.startsWith("event: ")) event = line.slice("event: ".length);
    if (line.startsWith("id: ")) id = line.slice("id: ".length);
    if (!line.startsWith("data: ")) continue;
    const { content } = JSON.parse(line.slice("data: ".length));
    yield id === undefined ? { event, content } : { event, content, id };
  }
}

/** The text of all `message` events. */
export function textOf(events: readonly ReceivedEvent[]): string {
  return events.filter(({ event }) => event === "message").map(({ content }) => content).join("");
}

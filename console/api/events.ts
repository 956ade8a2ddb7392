/** One event of a stream. */
export interface ServerEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** Yields the events of a response as they arrive, until its end. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield readEvent(block);
  }
}

function readEvent(block: string): ServerEvent {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trimStart()] as const;
    }),
  );
  return {
    event: fields.get("event") ?? "message",
    id: fields.get("id") ?? null,
    data: JSON.parse(fields.get("data") ?? "null"),
  };
}

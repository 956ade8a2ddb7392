/** The fate of a piece of a request on its way. */
export type Fault =
  | "none"
  /** It arrives, its answer does not. */
  | "lose_answer"
  /** It does not arrive, and so has no answer. */
  | "lose_request"
  /** Its sender is told that it is lost, and then it arrives all the same. */
  | "arrive_late"
  /** Nothing is heard of it again. */
  | "hang";

export interface FaultyProxy extends AsyncDisposable {
  url: string;
  /** Asked for every piece of every request, by what it says; no fault unless set. */
  decide: (words: string) => Fault;
}

const LATE_MS = 300;

/** An HTTP client sends again by itself what had no answer at all, so it gets a torn one. */
const TORN_ANSWER = new TextEncoder().encode("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n");

/** Stands before a server, passes bytes both ways, and does with them what networks do. */
export function startFaultyProxy(target: string): FaultyProxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Link>();
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${listener.addr.port}`,
    decide: () => "none",
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const link of open) link.close();
      await accepting;
    },
  };
  const accepting = (async () => {
    const carried: Promise<void>[] = [];
    for await (const client of listener) {
      const link = new Link(client, await connect(target));
      open.add(link);
      carried.push(link.carry((words) => proxy.decide(words)));
    }
    await Promise.all(carried);
  })();
  return proxy;
}

function connect(target: string): Promise<Deno.Conn> {
  const { hostname, port } = new URL(target);
  return Deno.connect({ hostname, port: Number(port) });
}

class Link {
  readonly #client: Deno.Conn;
  readonly #server: Deno.Conn;
  #losesAnswer = false;

  constructor(client: Deno.Conn, server: Deno.Conn) {
    this.#client = client;
    this.#server = server;
  }

  close(): void {
    closeQuietly(this.#client);
    closeQuietly(this.#server);
  }

  /** Answers when either side has closed; a cut connection is no error here. */
  async carry(decide: (words: string) => Fault): Promise<void> {
    await Promise.allSettled([this.#carryRequests(decide), this.#carryAnswers()]);
    this.close();
  }

  async #carryRequests(decide: (words: string) => Fault): Promise<void> {
    for await (const piece of this.#client.readable) {
      const fault = decide(new TextDecoder("latin1").decode(piece));
      if (fault === "hang") continue;
      if (fault !== "none") this.#losesAnswer = true;
      if (fault === "lose_request") return await this.#tear();
      if (fault === "arrive_late") {
        await this.#tearAnswer();
        await pause(LATE_MS);
      }
      await writeAll(this.#server, piece);
    }
    closeQuietly(this.#server);
  }

  async #carryAnswers(): Promise<void> {
    for await (const piece of this.#server.readable) {
      if (this.#losesAnswer) return await this.#tear();
      await writeAll(this.#client, piece);
    }
    closeQuietly(this.#client);
  }

  async #tear(): Promise<void> {
    await this.#tearAnswer();
    this.close();
  }

  async #tearAnswer(): Promise<void> {
    await writeAll(this.#client, TORN_ANSWER).catch(() => {});
    closeQuietly(this.#client);
  }
}

async function writeAll(connection: Deno.Conn, piece: Uint8Array): Promise<void> {
  for (let sent = 0; sent < piece.length;) sent += await connection.write(piece.subarray(sent));
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // It is closed already.
  }
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

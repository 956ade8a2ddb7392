/**
 * A service that answers its first request with this JSON, and closes every later connection at
 * once.
 */
export function startVanishingService(json: string): AsyncDisposable & { url: string } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const served = serve(listener, json);
  return {
    url: `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await served;
    },
  };
}

async function serve(listener: Deno.Listener, json: string): Promise<void> {
  let isFirst = true;
  for await (const connection of listener) {
    if (isFirst) await answer(connection, json);
    else connection.close();
    isFirst = false;
  }
}

async function answer(connection: Deno.Conn, json: string): Promise<void> {
  const buffer = new Uint8Array(65_536);
  await connection.read(buffer);
  const head = `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${json.length}\r\n\r\n`;
  await connection.write(new TextEncoder().encode(head + json));
  await connection.closeWrite();
  while (await connection.read(buffer) !== null);
  connection.close();
}

/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Asks `/healthz` every 5 ms, in a thread of its own so that the work of the bench does not count.
 * Any message is answered with the longest wait, in milliseconds, since the message before.
 */
let longestMs = 0;
let pendingSince: number | null = null;

self.onmessage = ({ data }: MessageEvent<{ url: string } | null>) => {
  if (data !== null) return void poll(data.url);
  const waitsMs = pendingSince === null ? 0 : performance.now() - pendingSince;
  self.postMessage(Math.max(longestMs, waitsMs));
  longestMs = 0;
};

async function poll(url: string): Promise<void> {
  for (;;) {
    pendingSince = performance.now();
    try {
      await (await fetch(`${url}/healthz`)).body?.cancel();
      longestMs = Math.max(longestMs, performance.now() - pendingSince);
    } catch {
      // The server is gone: its end is the bench's to tell.
    }
    pendingSince = null;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

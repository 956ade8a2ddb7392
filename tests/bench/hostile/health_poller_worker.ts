/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Asks `/healthz` every 5 ms, in a thread of its own so that the work of the bench does not count.
 * Any message is answered with the longest wait since the message before.
 */
import type { Wait } from "./health_wait.ts";

let longest: Wait = { waitMs: 0, mainCpuMs: 0 };
let pendingSince: number | null = null;

self.onmessage = ({ data }: MessageEvent<{ url: string; pid: number } | null>) => {
  if (data !== null) return void poll(data);
  const waitsMs = pendingSince === null ? 0 : performance.now() - pendingSince;
  self.postMessage({ ...longest, waitMs: Math.max(longest.waitMs, waitsMs) });
  longest = { waitMs: 0, mainCpuMs: 0 };
};

async function poll({ url, pid }: { url: string; pid: number }): Promise<void> {
  for (;;) {
    const cpuMs = mainCpuMs(pid);
    pendingSince = performance.now();
    try {
      await (await fetch(`${url}/healthz`)).body?.cancel();
      longest = {
        waitMs: Math.max(longest.waitMs, performance.now() - pendingSince),
        mainCpuMs: Math.max(longest.mainCpuMs, mainCpuMs(pid) - cpuMs),
      };
    } catch {
      // The server is gone: its end is the bench's to tell.
    }
    pendingSince = null;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The CPU that the main thread of a process has had; 0 if the system does not tell. */
function mainCpuMs(pid: number): number {
  try {
    const [cpuNs] = Deno.readTextFileSync(`/proc/${pid}/task/${pid}/schedstat`).split(" ");
    return Number(cpuNs) / 1e6;
  } catch {
    return 0;
  }
}

/// <reference lib="deno.worker" />
/**
 * A thread that waits until it is told, and then kills the process in the middle of what it does.
 */
self.onmessage = ({ data }: MessageEvent<{ told: Int32Array; afterMs: number }>) => {
  const { told, afterMs } = data;
  Atomics.wait(told, 0, 0);
  const end = performance.now() + afterMs;
  while (performance.now() < end);
  Deno.kill(Deno.pid, "SIGKILL");
};

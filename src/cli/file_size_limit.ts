/**
 * Calls back after a write beyond `ulimit -f`, which fails like one on a full disk. Without a
 * listener, its signal kills the process without a message.
 */
export function onFileSizeLimit(callback: () => void): void {
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGXFSZ", callback);
}

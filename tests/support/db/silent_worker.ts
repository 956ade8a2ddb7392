/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** A thread that never answers. */
self.onmessage = () => {};

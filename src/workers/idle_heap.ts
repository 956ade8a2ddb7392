/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />

/** A heap below this is mostly code and stays as it is. */
const HEAP_BYTES_MIN = 32 * 1024 * 1024;
/** Jobs that follow each other sooner are not held up by a collection. */
const IDLE_MS = 200;

/** The engine's collector; it is there if the process was started with `--expose-gc`. */
const { gc: collect } = globalThis as typeof globalThis & {
  gc?: (options: { type: "major"; flavor: "last-resort" }) => void;
};

/**
 * Gives the heap of a thread back to the system while the thread is idle. The engine collects
 * garbage only where something is allocated, so that an idle thread would keep all that its last
 * job has left.
 */
export class IdleHeap {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A job begins. */
  use(): void {
    clearTimeout(this.#timer);
  }

  /** A job has ended and left a heap of that size. */
  leave(heapBytes: number): void {
    if (heapBytes < HEAP_BYTES_MIN) return;
    this.#timer = setTimeout(() => collect?.({ type: "major", flavor: "last-resort" }), IDLE_MS);
  }
}

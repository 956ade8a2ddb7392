import { gunzipSync } from "node:zlib";

const MEMORY_BYTES_MAX = 128 * 1024 * 1024;
const WASM_PAGE_BYTES = 64 * 1024;

/** The bytes of an engine, which the executable carries compressed. */
export function unpackEngine(engine: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(engine[0] === 0x1f ? gunzipSync(engine) : engine);
}

type OnInstance = (instance: WebAssembly.Instance) => unknown;

/** Gives an engine made by Emscripten its WebAssembly, which it would look for on the disk. */
export function instantiator(engine: Uint8Array) {
  return (imports: WebAssembly.Imports, onInstance: OnInstance): WebAssembly.Exports => {
    const module = new WebAssembly.Module(unpackEngine(engine));
    const instance = new WebAssembly.Instance(module, imports);
    onInstance(instance);
    return instance.exports;
  };
}

/** The memory of the engines of this thread. */
export interface BoundMemory {
  /** Whether an engine asked for more; what it made since may not be whole. */
  wasRefused: boolean;
}

/**
 * Bounds the memory of every engine of this thread. Those made by Emscripten ask for more through
 * this call alone, and fail if it is refused.
 */
export function boundMemory(): BoundMemory {
  const grow = WebAssembly.Memory.prototype.grow;
  const memory = { wasRefused: false };
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > MEMORY_BYTES_MAX) {
      memory.wasRefused = true;
      throw new RangeError(`Cannot grow above ${MEMORY_BYTES_MAX} bytes`);
    }
    return grow.call(this, pages);
  };
  return memory;
}

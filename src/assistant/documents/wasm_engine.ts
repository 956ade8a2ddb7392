import { unpackWasm } from "../../workers/unpack_wasm.ts";

const MEMORY_BYTES_MAX = 128 * 1024 * 1024;
const WASM_PAGE_BYTES = 64 * 1024;

type OnInstance = (instance: WebAssembly.Instance) => unknown;

/** Gives an engine compiled by Emscripten its WebAssembly, instead of loading it from disk. */
export function instantiator(engine: Uint8Array) {
  return (imports: WebAssembly.Imports, onInstance: OnInstance): WebAssembly.Exports => {
    const module = new WebAssembly.Module(unpackWasm(engine));
    const instance = new WebAssembly.Instance(module, imports);
    onInstance(instance);
    return instance.exports;
  };
}

/** The state of the memory bound of this thread's engines. */
export interface BoundMemory {
  /** Whether an engine was refused more memory, so that its results may be incomplete. */
  wasRefused: boolean;
}

/**
 * Bounds the memory of every engine of this thread. Engines compiled by Emscripten grow their
 * memory only with this call, and fail if it is refused.
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

/** The position of a body in a pack. */
interface Stretch {
  /** The offset from the end of the head. */
  at: number;
  sizeBytes: number;
}

export interface PackedFile {
  name: string;
  contentType: string;
  /** Changes with the file's content; without quotes. */
  etag: string;
  brotli: Stretch;
  gzip: Stretch;
}

/** The beginning of a pack: the hash of its sources, and its files. */
export interface PackHead {
  /** The hash of the sources. */
  source: string;
  /** The name of the folder in the addresses of the files, which browsers cache forever. */
  build: string;
  files: PackedFile[];
}

export type PackEncoding = "brotli" | "gzip";

/** The pages of the console: all files of one build, each compressed with Brotli and with gzip. */
export interface Pack {
  build: string;
  /** Returns the file with exactly this name. */
  find(name: string): PackedFile | undefined;
  body(file: PackedFile, encoding: PackEncoding): Uint8Array<ArrayBuffer>;
}

const LENGTH_BYTES = 4;

/** Reads the head of a pack, and the offset of its bodies. */
export function readHead(bytes: Uint8Array): { head: PackHead; bodiesAt: number } {
  const headBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const bodiesAt = LENGTH_BYTES + headBytes;
  const text = new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, bodiesAt));
  return { head: JSON.parse(text), bodiesAt };
}

export function openPack(bytes: Uint8Array): Pack {
  const { head, bodiesAt } = readHead(bytes);
  const files = new Map(head.files.map((file) => [file.name, file]));
  return {
    build: head.build,
    find: (name) => files.get(name),
    body(file, encoding) {
      const { at, sizeBytes } = file[encoding];
      return new Uint8Array(bytes.subarray(bodiesAt + at, bodiesAt + at + sizeBytes));
    },
  };
}

/** A stretch of the bodies in a pack. */
interface Stretch {
  /** From the end of the head. */
  at: number;
  sizeBytes: number;
}

export interface PackedFile {
  name: string;
  contentType: string;
  /** Changes with the file; without quotes. */
  etag: string;
  brotli: Stretch;
  gzip: Stretch;
}

/** The beginning of a pack: what it was made of, and its files. */
export interface PackHead {
  /** The hash of the sources. */
  source: string;
  /** The name of the folder that browsers keep the files under for good. */
  build: string;
  files: PackedFile[];
}

export type PackEncoding = "brotli" | "gzip";

/** The pages of the console: all files of one build, each compressed in two ways. */
export interface Pack {
  build: string;
  /** The file of this very name, and no other. */
  find(name: string): PackedFile | undefined;
  body(file: PackedFile, encoding: PackEncoding): Uint8Array<ArrayBuffer>;
}

const LENGTH_BYTES = 4;

/** The head of a pack, and where its bodies begin. */
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

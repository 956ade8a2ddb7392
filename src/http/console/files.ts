import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { AppError } from "../../lib/errors.ts";
import { openPack, type Pack, type PackedFile, type PackEncoding } from "./pack.ts";

/** The console's pages. `deno task console` builds them; the executable includes them. */
const PACK_URL = new URL("../../../dist/console.pack", import.meta.url);

const PAGE = "index.html";

/** `/console/_/<build>/<name>`: the files of one build. */
const FILE_PATH = /^\/console\/_\/([^/]+)\/([^/]+)$/;

/** The parts of a browser's request that select a file and its encoding. */
export interface FileRequest {
  path: string;
  acceptEncoding: string;
  ifNoneMatch: string;
}

/**
 * The files of the console. They are read at the first request, and looked up by exact name, so
 * that no path leads to another file.
 */
export class ConsoleFiles {
  readonly #headers: Readonly<Record<string, string>>;
  #pack: Promise<Pack> | null = null;

  /** `headers` are sent with every file. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  /**
   * Responds with a file of the build, which browsers may cache forever, or for other paths with
   * the page, which they revalidate each time. Errors: `not_found` for a file of another build, and
   * for every path if the console was not built.
   */
  async answer({ path, acceptEncoding, ifNoneMatch }: FileRequest): Promise<Response> {
    const pack = await this.#open();
    const asked = FILE_PATH.exec(path);
    const file = asked ? fileOf(pack, asked) : pack.find(PAGE);
    if (!file || (!asked && path.startsWith("/console/_/"))) throw unknownFile();
    const encoding = encodingFor(acceptEncoding);
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ""}"`;
    const headers = {
      ...this.#headers,
      "Content-Type": file.contentType,
      "Cache-Control": asked ? "public, max-age=31536000, immutable" : "no-cache",
      "ETag": etag,
      ...encoding === null ? null : { "Content-Encoding": ENCODING_NAMES[encoding] },
    };
    if (listsTag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
    return new Response(bodyOf(pack, { file, encoding }), { headers });
  }

  async #open(): Promise<Pack> {
    this.#pack ??= readFile(PACK_URL).then(openPack);
    try {
      return await this.#pack;
    } catch (cause) {
      this.#pack = null;
      const message = "The console was not built: run `deno task console`";
      throw new AppError("not_found", message, { cause });
    }
  }
}

const ENCODING_NAMES = { brotli: "br", gzip: "gzip" } as const;

function fileOf(pack: Pack, [, build = "", name = ""]: RegExpExecArray): PackedFile | undefined {
  return build === pack.build && name !== PAGE ? pack.find(name) : undefined;
}

function unknownFile(): AppError {
  return new AppError("not_found", "The console has no such file: load the page again");
}

function bodyOf(
  pack: Pack,
  { file, encoding }: { file: PackedFile; encoding: PackEncoding | null },
): Uint8Array<ArrayBuffer> {
  const body = pack.body(file, encoding ?? "gzip");
  return encoding === null ? new Uint8Array(gunzipSync(body)) : body;
}

/** Chooses the best encoding that the header names and does not refuse. */
function encodingFor(acceptEncoding: string): PackEncoding | null {
  const accepted = acceptEncoding.toLowerCase().split(",").filter((entry) =>
    !/;\s*q=0(\.0*)?\s*$/.test(entry)
  ).map((entry) => entry.split(";")[0]?.trim());
  if (accepted.includes("br")) return "brotli";
  return accepted.includes("gzip") ? "gzip" : null;
}

function listsTag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

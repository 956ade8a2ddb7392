import { Buffer } from "node:buffer";
import { contentTypeOfName } from "../../objects/content_type.ts";
import { listObjects } from "../../objects/list_objects.ts";
import type { ObjectKind } from "../../objects/object_key.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { type FileDeps, objectContext, readRunFile, storeRunFile } from "../file_store.ts";
import { parseCsv, printCsv } from "../formats/csv.ts";
import { neutralizeFormulas } from "../formats/formula_cells.ts";
import { parseJson, printJson } from "../formats/json.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { readBounded } from "../stream_bytes.ts";

/** What fits into a step's output; larger files go from step to step by their key. */
const READ_BYTES_MAX = 50 * 1024 * 1024;

/** Writes, reads and lists stored files. */
export function createFilesService(deps: FileDeps): Service {
  return async (call) => ({ kind: "done", output: await act(deps, call) });
}

function act(deps: FileDeps, call: StepCall): Promise<JsonObject> {
  switch (call.action) {
    case "write":
      return writeFile(deps, call);
    case "read":
      return readFile(deps, call);
    case "list":
      return listFiles(deps, call);
    default:
      throw new StepError("action_unknown", `"files" has no action "${call.action}"`);
  }
}

async function writeFile(deps: FileDeps, call: StepCall): Promise<JsonObject> {
  const { name } = call.values as { name: string };
  const { bytes, fallbackType } = contentOf(call.values);
  const named = contentTypeOfName(name);
  const contentType = named === "application/octet-stream" ? fallbackType : named;
  return { ...await storeRunFile(deps, call, { name, contentType, body: bytes }) };
}

interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  /** For a name whose extension says nothing. */
  fallbackType: string;
}

function contentOf(values: JsonObject): Content {
  const { rows, text, base64 } = values as { rows?: Json[]; text?: string; base64?: string };
  if (rows !== undefined) return encoded(printCsv(cellsOf(values, rows)), CSV_TYPE);
  if (text !== undefined) return encoded(text, "text/plain; charset=utf-8");
  if (base64 !== undefined) {
    return { bytes: decodeBase64(base64), fallbackType: "application/octet-stream" };
  }
  return encoded(printJson(values.json ?? null, { indented: true }) + "\n", "application/json");
}

const CSV_TYPE = "text/csv; charset=utf-8";

function cellsOf({ formulas }: JsonObject, rows: Json[]): Json[] {
  return formulas === "neutralize" ? neutralizeFormulas(rows) : rows;
}

function encoded(text: string, fallbackType: string): Content {
  return { bytes: new TextEncoder().encode(text), fallbackType };
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Of either alphabet, padded or not. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const compact = text.replace(/\s+/g, "");
  const digits = compact.replace(/=+$/, "").length;
  if (!BASE64.test(compact) || digits % 4 === 1) {
    throw new StepError("input_invalid", 'Cannot write the file: "base64" must be base64');
  }
  return new Uint8Array(Buffer.from(compact, "base64"));
}

async function readFile(deps: FileDeps, call: StepCall): Promise<JsonObject> {
  const { objectKey, as } = call.values as { objectKey: string; as: string };
  const { body, name } = await readRunFile(deps, call, objectKey);
  const bytes = await readBounded(body, { bytesMax: READ_BYTES_MAX, signal: call.signal });
  if (bytes === null) {
    const message = `Cannot read "${name}": it must have ${READ_BYTES_MAX} bytes at most`;
    throw new StepError("too_large", message);
  }
  switch (as) {
    case "json":
      return { json: parseJson(decodeText(bytes, name)) };
    case "rows":
      return { rows: parseCsv(decodeText(bytes, name)) };
    case "base64":
      return { base64: Buffer.from(bytes).toString("base64") };
    default:
      return { text: decodeText(bytes, name) };
  }
}

function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const message = `Cannot read "${name}": it is not UTF-8 text; \`as: base64\` reads any bytes`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

async function listFiles(deps: FileDeps, call: StepCall): Promise<JsonObject> {
  const { kind, limit } = call.values as { kind?: ObjectKind; limit: number };
  const { objects } = await listObjects(objectContext(deps, call), { kind, page: 1, limit });
  const files = objects.map(({ objectKey, name, sizeBytes, createdAt }) => ({
    objectKey,
    name,
    sizeBytes,
    createdAt,
  }));
  return { files };
}

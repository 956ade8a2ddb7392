import { Buffer } from "node:buffer";
import { contentTypeOfName } from "../../objects/content_type.ts";
import type { ObjectKind } from "../../objects/object_key.ts";
import { isoTime } from "../../lib/clock.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { encodeBase64InTurns } from "../../lib/turns/bytes.ts";
import type { ColumnTypes, CsvSeparator } from "../column_declaration.ts";
import { type FileDeps, loadRunFile, objectContext, storeRunFile } from "../file_store.ts";
import type { Conversions } from "../formats/conversions.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { decodeFile } from "./decode_file.ts";
import type { Encoding } from "./encodings.ts";

interface FilesDeps extends FileDeps {
  conversions: Conversions;
}

/** Writes, reads and lists stored files. */
export function createFilesService(deps: FilesDeps): Service {
  return async (call) => ({ kind: "done", output: await act(deps, call) });
}

function act(deps: FilesDeps, call: StepCall): Promise<JsonObject> {
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

async function writeFile(deps: FilesDeps, call: StepCall): Promise<JsonObject> {
  const { name } = call.values as { name: string };
  const { text, base64 } = call.values as { text?: string; base64?: string };
  await call.hold((text ?? base64 ?? "").length);
  const { bytes, fallbackType } = await contentOf(deps.conversions, call);
  const named = contentTypeOfName(name);
  const contentType = named === "application/octet-stream" ? fallbackType : named;
  return { ...await storeRunFile(deps, call, { name, contentType, body: bytes }) };
}

interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  /** The content type if the name's extension is unknown. */
  fallbackType: string;
}

async function contentOf(conversions: Conversions, call: StepCall): Promise<Content> {
  const { rows, text, base64 } = call.values as { rows?: Json[]; text?: string; base64?: string };
  if (rows !== undefined) {
    const format = call.values.formulas === "neutralize" ? "csv_without_formulas" : "csv";
    const { separator } = call.values as { separator?: CsvSeparator };
    const csv = await conversions.print(format, rows, call, separator);
    return encoded(csv, "text/csv; charset=utf-8");
  }
  if (text !== undefined) return encoded(text, "text/plain; charset=utf-8");
  if (base64 !== undefined) {
    return { bytes: decodeBase64(base64), fallbackType: "application/octet-stream" };
  }
  const json = await conversions.print("json", call.values.json ?? null, call);
  return encoded(`${json}\n`, "application/json");
}

function encoded(text: string, fallbackType: string): Content {
  return { bytes: new TextEncoder().encode(text), fallbackType };
}

const BASE64_DIGITS = /^[A-Za-z0-9+/_-]*$/;

/** Decodes base64 in either alphabet, with or without padding. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const compact = text.replace(/\s+/g, "");
  const digits = compact.slice(0, compact.length - paddingOf(compact));
  if (!BASE64_DIGITS.test(digits) || digits.length % 4 === 1) {
    throw new StepError("input_invalid", 'Cannot write the file: "base64" must be base64');
  }
  return new Uint8Array(Buffer.from(compact, "base64"));
}

/** Returns the number of `=` at the end, at most 2. */
function paddingOf(text: string): number {
  if (!text.endsWith("=")) return 0;
  return text.endsWith("==") ? 2 : 1;
}

interface ReadValues {
  objectKey: string;
  as: string;
  columns?: ColumnTypes;
  separator?: CsvSeparator;
  encoding?: Encoding;
}

async function readFile(deps: FilesDeps, call: StepCall): Promise<JsonObject> {
  const values = call.values as ReadValues & StepCall["values"];
  const { objectKey, as, columns, separator, encoding } = values;
  refuseOtherFields(values);
  const { bytes, name } = await loadRunFile(deps, call, { objectKey, verb: "read" });
  const { orgKey } = call.run;
  const text = () => decodeFile(bytes, { name, orgKey, encoding });
  switch (as) {
    case "json":
      return { json: await deps.conversions.parse("json", await text(), call) };
    case "rows":
      return {
        rows: await deps.conversions.parse("csv", await text(), call, { columns, separator }),
      };
    case "base64":
      return { base64: await encodeBase64InTurns(bytes, orgKey) };
    default:
      return { text: await text() };
  }
}

/** Throws for fields that mean nothing with this `as`. */
function refuseOtherFields({ as, columns, separator, encoding }: ReadValues): void {
  if ((columns || separator) && as !== "rows") {
    const field = columns ? "columns" : "separator";
    throw new StepError("input_invalid", `"${field}" is for \`as: rows\` only, not for ${as}`);
  }
  if (encoding && as === "base64") {
    throw new StepError("input_invalid", '"encoding" is for texts only, not for base64');
  }
}

async function listFiles(deps: FileDeps, call: StepCall): Promise<JsonObject> {
  const { kind, limit } = call.values as { kind?: ObjectKind; limit: number };
  const listed = await deps.fileReach.list(objectContext(deps, call), {
    run: call.run,
    kind,
    limit,
  });
  return { files: listed.map((file) => ({ ...file, createdAt: isoTime(file.createdAt) })) };
}

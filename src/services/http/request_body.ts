import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { type FileDeps, loadRunFile } from "../file_store.ts";
import { printJson } from "../formats/json.ts";
import { type StepCall, StepError } from "../service.ts";
import { addPairs } from "./pairs.ts";

export interface RequestBody {
  contentType: string;
  /** Opens the body. Called again for each redirect and each address that is tried. */
  open(): Promise<Uint8Array>;
}

/**
 * Returns the body of the step's request; null if it has none. Errors: `input_invalid`,
 * `not_found`.
 */
export function requestBody(deps: FileDeps, call: StepCall): Promise<RequestBody | null> {
  const { values } = call;
  const { form, multipart, text, file } = values as {
    form?: JsonObject;
    multipart?: JsonObject;
    text?: string;
    file?: string;
  };
  if (multipart !== undefined) return multipartBody(deps, call, multipart);
  if (file !== undefined) return fileBody(deps, call, file);
  if (form !== undefined) return Promise.resolve(formBody(form));
  if (text !== undefined) return Promise.resolve(textBody(text, "text/plain; charset=utf-8"));
  const { json } = values;
  return Promise.resolve(
    json === undefined ? null : textBody(printJson(json), "application/json"),
  );
}

function textBody(text: string, contentType: string): RequestBody {
  return bytesBody(new TextEncoder().encode(text), contentType);
}

function bytesBody(bytes: Uint8Array, contentType: string): RequestBody {
  return { contentType, open: () => Promise.resolve(bytes) };
}

function formBody(form: JsonObject): RequestBody {
  const pairs = new URLSearchParams();
  addPairs(pairs, { field: "form", values: form });
  return textBody(pairs.toString(), "application/x-www-form-urlencoded");
}

async function fileBody(deps: FileDeps, call: StepCall, key: string): Promise<RequestBody> {
  const { bytes, contentType } = await loadRunFile(deps, call, { objectKey: key, verb: "send" });
  return bytesBody(bytes, contentType);
}

async function multipartBody(
  deps: FileDeps,
  call: StepCall,
  parts: JsonObject,
): Promise<RequestBody> {
  const form = new FormData();
  for (const [name, given] of Object.entries(parts)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      const key = fileKeyOf(value);
      if (key === null) form.append(name, partText(name, value));
      else {
        const file = await loadRunFile(deps, call, { objectKey: key, verb: "send" });
        form.append(name, new Blob([file.bytes], { type: file.contentType }), file.name);
      }
    }
  }
  // The platform serializes the form; the result is sent unchanged.
  const written = new Response(form);
  const contentType = written.headers.get("content-type") ?? "multipart/form-data";
  return bytesBody(await written.bytes(), contentType);
}

function fileKeyOf(value: Json): string | null {
  return isJsonObject(value) && typeof value.file === "string" && Object.keys(value).length === 1
    ? value.file
    : null;
}

function partText(name: string, value: Json): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const message = `Cannot do http.request: "multipart.${name}" must be a text, a number, true or ` +
    "false, { file: <object key> }, or a list of these";
  throw new StepError("input_invalid", message);
}

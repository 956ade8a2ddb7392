import type { SpecifiedAnswer, SpecifiedCaller } from "./caller.ts";
import { runToEnd } from "./workflows.ts";

type Body = SpecifiedAnswer["body"];

export const OBJECTS = "/api/v1/objects";

export interface UploadedText {
  name?: string;
  text?: string;
  contentType?: string;
}

/** Stores a small file as a form's; answers what the server says of it. */
export async function upload(caller: SpecifiedCaller, given: UploadedText = {}): Promise<Body> {
  const { name = "report.csv", text = "region,total\n", contentType = "text/csv" } = given;
  const file = new File([text], name, { type: contentType });
  return await caller.expect(201, `POST ${OBJECTS}`, { form: { file } });
}

/** The download of an object, as a request's method and path. */
export function downloadOf(objectKey: string, query: Record<string, string> = {}): string {
  return `GET ${OBJECTS}/download?${new URLSearchParams({ objectKey, ...query })}`;
}

/** How a file of this type is presented if the browser is asked to show it. */
export async function dispositionOf(
  caller: SpecifiedCaller,
  contentType: string,
): Promise<string | undefined> {
  const { objectKey } = await upload(caller, { contentType });
  const { headers } = await caller.call(downloadOf(objectKey, { type: "inline" }));
  return headers.get("content-disposition")?.split(";")[0];
}

/** The id of a new workflow whose runs write a file with this text. */
export async function publishWriter(
  caller: SpecifiedCaller,
  { name = "Writer", text = "north,7\n" }: { name?: string; text?: string } = {},
): Promise<string> {
  const write = { service: "files", action: "write", with: { name: "report.csv", text } };
  return await caller.publish({
    format: "planner/1",
    name,
    steps: [{ id: "file", ...write }],
    outputs: { objectKey: "${{ steps.file.output.objectKey }}" },
  });
}

/** Runs such a workflow; answers the key of the file. */
export async function writtenBy(caller: SpecifiedCaller, workflowId: string): Promise<string> {
  return (await runToEnd(caller, { workflowId })).outputs.objectKey;
}

export async function usageOf(caller: SpecifiedCaller, query = ""): Promise<Body> {
  return await caller.expect(200, `GET ${OBJECTS}/storage-usage${query}`);
}

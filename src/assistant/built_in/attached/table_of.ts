import { listHistory } from "../../../threads/list_history.ts";
import { getThread } from "../../../threads/get_thread.ts";
import type { Talk } from "../../talk.ts";
import { type FileTable, fileTable } from "./file_table.ts";

const MESSAGES_MAX = 12;

/** The tables by turn, because several readers of a message ask for them. */
const known = new WeakMap<Talk["turn"], Promise<FileTable | null>>();

/**
 * Returns the table in the file that came with the message; in a thread without a workflow also the
 * one of an earlier message. Returns null if there is no file, or if several came together.
 */
export function tableOf(talk: Pick<Talk, "ctx" | "turn" | "readFile">): Promise<FileTable | null> {
  const found = known.get(talk.turn) ?? readTable(talk);
  known.set(talk.turn, found);
  return found;
}

async function readTable(
  { ctx, turn, readFile }: Pick<Talk, "ctx" | "turn" | "readFile">,
): Promise<FileTable | null> {
  const { threadId, attachments } = turn;
  const [file, another] = attachments;
  if (file) return another ? null : fileTable(file);
  if ((await getThread(ctx, { threadId })).workflowId !== null) return null;
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  const keys = history.findLast(({ objectKeys }) => objectKeys.length > 0)?.objectKeys ?? [];
  const [key, second] = keys;
  const earlier = key === undefined || second !== undefined ? null : await readFile(key);
  return earlier && fileTable(earlier);
}

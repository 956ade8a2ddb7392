import { listHistory } from "../../../threads/list_history.ts";
import { getThread } from "../../../threads/get_thread.ts";
import type { Attachment, Talk } from "../../talk.ts";
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

/** Returns the tables in all files that came with the message. */
export async function tablesOf(
  talk: Pick<Talk, "ctx" | "turn" | "readFile">,
): Promise<readonly FileTable[]> {
  const table = await tableOf(talk);
  if (table !== null) return [table];
  const { attachments } = talk.turn;
  if (attachments.length > 0) return tablesIn(attachments);
  const keys = await earlierKeys(talk);
  if (keys.length < 2 || keys.length > TABLES_MAX) return [];
  const files = await Promise.all(keys.map((key) => talk.readFile(key)));
  return tablesIn(files.filter((file) => file !== null));
}

const TABLES_MAX = 4;

function tablesIn(files: readonly Pick<Attachment, "name" | "content">[]): readonly FileTable[] {
  const tables = files.map(fileTable).filter((table) => table !== null);
  return tables.length === files.length ? tables : [];
}

/** The files of the last message with files; none once the thread has a workflow. */
async function earlierKeys(
  { ctx, turn: { threadId } }: Pick<Talk, "ctx" | "turn">,
): Promise<readonly string[]> {
  if ((await getThread(ctx, { threadId })).workflowId !== null) return [];
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  return history.findLast(({ objectKeys }) => objectKeys.length > 0)?.objectKeys ?? [];
}

async function readTable(
  { ctx, turn, readFile }: Pick<Talk, "ctx" | "turn" | "readFile">,
): Promise<FileTable | null> {
  const [file, another] = turn.attachments;
  if (file) return another ? null : fileTable(file);
  const [key, second] = await earlierKeys({ ctx, turn });
  const earlier = key === undefined || second !== undefined ? null : await readFile(key);
  return earlier && fileTable(earlier);
}

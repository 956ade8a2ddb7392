import { isUuid } from "../lib/ids.ts";
import {
  connectServer,
  refusalOf,
  type Reply,
  SERVER_OPTIONS,
  SERVER_USAGE,
} from "./server_client.ts";
import { type Command, CommandError, readOptions, UsageError } from "./usage.ts";

const USAGE = `heddle backfill --workflow <id> [--schedule <name>]
                (--from <time> --to <time> | --cancel) ${SERVER_USAGE}`;

export const backfill: Command = {
  usage: USAGE,
  async run(args) {
    const { workflow, schedule, from, to, cancel, ...access } = readOptions({
      args,
      usage: USAGE,
      options: {
        ...SERVER_OPTIONS,
        workflow: { type: "string" },
        schedule: { type: "string", default: "default" },
        from: { type: "string" },
        to: { type: "string" },
        cancel: { type: "boolean", default: false },
      },
    });
    const range = { from: from ?? "", to: to ?? "" };
    const isWhole = cancel ? range.from + range.to === "" : range.from !== "" && range.to !== "";
    if (!workflow || !isWhole) throw new UsageError(`Usage: ${USAGE}`);
    if (!isUuid(workflow)) {
      throw new UsageError(`--workflow: given "${workflow}", expected the id of a workflow`);
    }
    const path = `/workflows/${workflow}/schedules/${encodeURIComponent(schedule)}/backfill`;
    const server = connectServer(access);
    if (cancel) {
      const { message } = requireStatus(await server.delete(path), 200);
      console.log(`${message}`);
      return 0;
    }
    const { ticks, runs, message } = requireStatus(await server.post(path, range), 202);
    console.log(`${message}. The range has ${ticks} ticks, ${runs} of them without a run`);
    return 0;
  },
};

function requireStatus(reply: Reply, status: number): Reply["body"] {
  if (reply.status !== status) throw new CommandError(refusalOf(reply), 1);
  return reply.body;
}

import { isUuid } from "../lib/ids.ts";
import { connectServer, reasonOf, SERVER_OPTIONS, SERVER_USAGE } from "./server_client.ts";
import { type Command, CommandError, readOptions, UsageError } from "./usage.ts";

const USAGE = `heddle backfill --workflow <id> [--schedule <name>] --from <time> --to <time>
                ${SERVER_USAGE}`;

export const backfill: Command = {
  usage: USAGE,
  async run(args) {
    const { workflow, schedule, from, to, ...access } = readOptions({
      args,
      usage: USAGE,
      options: {
        ...SERVER_OPTIONS,
        workflow: { type: "string" },
        schedule: { type: "string", default: "default" },
        from: { type: "string" },
        to: { type: "string" },
      },
    });
    if (!workflow || !from || !to) throw new UsageError(`Usage: ${USAGE}`);
    if (!isUuid(workflow)) {
      throw new UsageError(`--workflow: given "${workflow}", expected the id of a workflow`);
    }
    const path = `/workflows/${workflow}/schedules/${encodeURIComponent(schedule)}/backfill`;
    const reply = await connectServer(access).post(path, { from, to });
    if (reply.status !== 202) throw new CommandError(reasonOf(reply), 1);
    const { ticks, runs, message } = reply.body;
    console.log(`${message}. The range has ${ticks} times, ${runs} of them without a run`);
    return 0;
  },
};

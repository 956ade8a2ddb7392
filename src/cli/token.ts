import { loadConfig } from "../config.ts";
import { openOwnIssuer } from "../identity/tokens/issuer.ts";
import { systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { parseDuration } from "../lib/duration.ts";
import { requireDataDirectory } from "./data_directory.ts";
import { type Command, missingOptions, readOptions, UsageError } from "./usage.ts";

const USAGE = "heddle token --sub <uuid> --email <email> --org <key> " +
  "[--team <key>…] [--role <role>…] [--ttl 8h] [--new]";

export const token: Command = {
  usage: USAGE,
  async run(args) {
    const values = readOptions({
      args,
      usage: USAGE,
      options: {
        sub: { type: "string" },
        email: { type: "string" },
        org: { type: "string" },
        team: { type: "string", multiple: true, default: [] },
        role: { type: "string", multiple: true, default: [] },
        ttl: { type: "string", default: "8h" },
        new: { type: "boolean", default: false },
      },
    });
    const { sub, email, org, team: teams, role: roles, ttl } = values;
    const ttlMs = parseDuration(ttl);
    if (!sub || !email || !org) throw missingOptions(USAGE, { sub, email, org });
    if (!ttlMs) throw new UsageError(`--ttl: given "${ttl}", expected a time such as 30m, 8h, 7d`);
    const { identity, dataDir, isDataDirGiven } = loadConfig();
    if (identity.kind !== "own") {
      throw new UsageError(
        "Cannot make a token: OIDC_ISSUER is set, so the server accepts only tokens of that " +
          "issuer",
      );
    }
    if (!values.new) await requireDataDirectory(dataDir, { mayBeMissing: isDataDirGiven });
    const issuer = await openOwnIssuer({ dataDir, clock: systemClock });
    console.log(await mint(issuer, { sub, email, org, teams, roles, ttlMs }));
    return 0;
  },
};

async function mint(
  issuer: Awaited<ReturnType<typeof openOwnIssuer>>,
  request: Parameters<typeof issuer.mintToken>[0],
): Promise<string> {
  try {
    return await issuer.mintToken(request);
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(error.message);
    throw error;
  }
}

import type { Command } from "./usage.ts";

/** A command whose code is imported when it runs, as some commands load most of the program. */
interface LateCommand {
  name: string;
  /** One line for the overview of commands. */
  summary: string;
  load(): Promise<Command>;
}

export const COMMANDS: readonly LateCommand[] = [
  {
    name: "serve",
    summary: "Serve until SIGTERM, SIGINT, SIGHUP or SIGQUIT; a second one stops it at once",
    load: async () => (await import("./serve/serve.ts")).serve,
  },
  {
    name: "migrate",
    summary: "Bring the database up to date and stop",
    load: async () => (await import("./migrate.ts")).migrateCommand,
  },
  {
    name: "backup",
    summary: "Copy the database, keys and files of a server, which may go on serving",
    load: async () => (await import("./backup/backup.ts")).backup,
  },
  {
    name: "restore",
    summary: "Put a backup back into an empty data directory",
    load: async () => (await import("./backup/restore.ts")).restore,
  },
  {
    name: "token",
    summary: "Print a token of the own issuer",
    load: async () => (await import("./token.ts")).token,
  },
  {
    name: "api-key",
    summary: "Print a new API key, list those of an organization, or revoke one",
    load: async () => (await import("./api_key.ts")).apiKey,
  },
  {
    name: "health",
    summary: "Exit 0 when the server at HOST and PORT lives, 3 when it does not answer",
    load: async () => (await import("./health.ts")).health,
  },
  {
    name: "doctor",
    summary: "Look at everything that a server stands on, and tell what is wrong",
    load: async () => (await import("./doctor/doctor.ts")).doctor,
  },
  {
    name: "check",
    summary: "Tell everything that is wrong in definitions, place by place",
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "fmt",
    summary: "Write definitions in their one canonical form, comments kept",
    load: async () => (await import("./fmt.ts")).fmt,
  },
  {
    name: "run",
    summary: "Run a definition here, without a server",
    load: async () => (await import("./run/run.ts")).run,
  },
  {
    name: "export",
    summary: "Write the published workflows of a server into files",
    load: async () => (await import("./export.ts")).exportCommand,
  },
  {
    name: "import",
    summary: "Publish what files say on a server, where it says something else",
    load: async () => (await import("./import.ts")).importCommand,
  },
  {
    name: "backfill",
    summary: "Have a schedule of a server start the runs of a past range",
    load: async () => (await import("./backfill.ts")).backfill,
  },
];

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
    summary: "Apply the pending migrations to the database and stop",
    load: async () => (await import("./migrate.ts")).migrateCommand,
  },
  {
    name: "backup",
    summary: "Back up the database, keys and files of a server, even while it serves",
    load: async () => (await import("./backup/backup.ts")).backup,
  },
  {
    name: "restore",
    summary: "Restore a backup into an empty data directory",
    load: async () => (await import("./backup/restore.ts")).restore,
  },
  {
    name: "reseal",
    summary: "Encrypt all secrets anew with the first encryption key, even while a server works",
    load: async () => (await import("./reseal.ts")).resealCommand,
  },
  {
    name: "token",
    summary: "Print a token of a server that issues its own tokens",
    load: async () => (await import("./token.ts")).token,
  },
  {
    name: "api-key",
    summary: "Create an API key, list the keys of an organization, or revoke a key",
    load: async () => (await import("./api_key.ts")).apiKey,
  },
  {
    name: "members",
    summary: "List the members of an organization, or hand over what one has left, on a server",
    load: async () => (await import("./members.ts")).members,
  },
  {
    name: "health",
    summary: "Exit with 0 if the server at HOST and PORT responds, with 3 if it does not",
    load: async () => (await import("./health.ts")).health,
  },
  {
    name: "doctor",
    summary: "Check the settings, database, files and services that a server needs, and report " +
      "problems",
    load: async () => (await import("./doctor/doctor.ts")).doctor,
  },
  {
    name: "check",
    summary: "Check workflow definitions and report all errors with their positions",
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "fmt",
    summary: "Format workflow definitions in canonical form, keeping comments",
    load: async () => (await import("./fmt.ts")).fmt,
  },
  {
    name: "run",
    summary: "Run a workflow definition on this machine, without a server",
    load: async () => (await import("./run/run.ts")).run,
  },
  {
    name: "export",
    summary: "Export the published workflows of a server to files",
    load: async () => (await import("./export.ts")).exportCommand,
  },
  {
    name: "import",
    summary: "Publish workflow files on a server if they differ from its workflows",
    load: async () => (await import("./import.ts")).importCommand,
  },
  {
    name: "backfill",
    summary: "Start the missing runs of a schedule for a past time range, on a server",
    load: async () => (await import("./backfill.ts")).backfill,
  },
];

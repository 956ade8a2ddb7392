import { apiKey } from "./api_key.ts";
import { check } from "./check.ts";
import { exportCommand } from "./export.ts";
import { fmt } from "./fmt.ts";
import { health } from "./health.ts";
import { importCommand } from "./import.ts";
import { migrateCommand } from "./migrate.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";
import { token } from "./token.ts";
import type { Command } from "./usage.ts";

export const COMMANDS: readonly Command[] = [
  serve,
  migrateCommand,
  token,
  apiKey,
  health,
  check,
  fmt,
  run,
  exportCommand,
  importCommand,
];

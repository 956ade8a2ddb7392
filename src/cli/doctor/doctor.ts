import { loadConfig } from "../../config.ts";
import { onOneLine, printableJson } from "../printable.ts";
import { type Command, readOptions } from "../usage.ts";
import { examineDatabase, examineKey } from "./database_checks.ts";
import { examineDirectory } from "./directory_check.ts";
import { examineFiles } from "./file_check.ts";
import { exitCodeOf, type Finding } from "./finding.ts";
import { examineIssuer, examineMail, examineModel, examineServer } from "./server_checks.ts";
import { examineStorage } from "./storage_check.ts";

const USAGE = "heddle doctor [--files] [--json]";

/** Checks everything that a server with these settings depends on, without changing anything. */
export const doctor: Command = {
  usage: USAGE,
  async run(args) {
    const options = { files: { type: "boolean" }, json: { type: "boolean" } } as const;
    const { files = false, json = false } = readOptions({ args, usage: USAGE, options });
    const findings: Finding[] = [];
    for await (const finding of examine({ withFiles: files })) {
      findings.push(finding);
      if (!json) console.log(lineOf(finding));
    }
    if (json) console.log(printableJson(findings));
    return exitCodeOf(findings);
  },
};

async function* examine({ withFiles }: { withFiles: boolean }): AsyncIterable<Finding> {
  const config = loadConfig();
  await using opening = new AsyncDisposableStack();
  yield await examineDirectory(config);
  const { finding, queries } = await examineDatabase(config, opening);
  yield finding;
  yield await examineKey(config, queries);
  const { finding: ofStorage, storage } = await examineStorage(config, queries, opening);
  yield ofStorage;
  if (withFiles && queries !== null && storage !== null) {
    yield await examineFiles({ queries, storage });
  }
  yield await examineIssuer(config);
  yield await examineModel(config);
  yield await examineMail(config);
  yield await examineServer(config);
}

/** Formats a finding in columns: `failed   storage   …`. */
function lineOf({ state, check, message }: Finding): string {
  return `${state.padEnd(8)} ${check.padEnd(8)} ${onOneLine(message)}`;
}

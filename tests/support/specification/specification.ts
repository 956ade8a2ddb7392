import { appendFile } from "node:fs/promises";
import { isOverHttp, openSpecifiedServer, type SpecifiedServer } from "./server.ts";

/** Fails if the server does not do what the words say. */
export type Check = (server: SpecifiedServer) => Promise<void>;

export interface Section<C = Check> {
  /** `import.meta.url` of the file that it stands in. */
  file: string;
  /** The page and the heading: `service.md: Events`. */
  heading: string;
  /** By the statement's own words, as they stand there. */
  statements: Readonly<Record<string, C>>;
  /** Settings of the server beside the usual ones. */
  settings?: Record<string, string>;
}

/** A section whose server uses another one: an identity provider, an object storage. */
export interface BesideSection<B extends AsyncDisposable>
  extends Section<(server: SpecifiedServer, beside: B) => Promise<void>> {
  start(): B | Promise<B>;
  /** The server's settings that name the other one. */
  settingsFor(beside: B): Record<string, string>;
  ignore?: boolean;
  sanitizeResources?: boolean;
}

/** How one statement fared, as `docs/conformance.md` is made from it. */
export interface Result {
  file: string;
  heading: string;
  statement: string;
  way: "in process" | "over HTTP" | "executable";
  passed: boolean;
}

/** Checks each statement of a section of the specification, all on one server. */
export function section(given: Section): void {
  const { heading: name, settings = {} } = given;
  // The client of HTTP steps keeps its clock for a moment: such a section is the last of its file.
  // A process of its own goes on for the next section.
  const sanitize = !isOverHttp() && !("HTTP_ALLOWED_NETWORKS" in settings);
  Deno.test({ name, sanitizeOps: sanitize, sanitizeResources: sanitize }, async (test) => {
    await using server = await openSpecifiedServer(given.settings);
    await checkAll(test, { ...given, run: (check) => check(server) });
  });
}

/** Checks each statement of a section on one server, with another server running beside it. */
export function sectionBeside<B extends AsyncDisposable>(given: BesideSection<B>): void {
  const { heading: name, ignore, sanitizeResources } = given;
  Deno.test({ name, ignore, sanitizeResources }, async (test) => {
    await using beside = await given.start();
    const settings = { ...given.settings, ...given.settingsFor(beside) };
    await using server = await openSpecifiedServer(settings);
    await checkAll(test, { ...given, run: (check) => check(server, beside) });
  });
}

async function checkAll<C>(
  test: Deno.TestContext,
  { file, heading, statements, run }: Section<C> & { run(check: C): Promise<void> },
): Promise<void> {
  for (const [statement, check] of Object.entries(statements)) {
    const passed = await test.step(statement, () => run(check));
    await record({ file: nameOf(file), heading, statement, way: way(), passed });
  }
}

function way(): Result["way"] {
  if (!isOverHttp()) return "in process";
  return Deno.env.has("HEDDLE_BINARY") ? "executable" : "over HTTP";
}

function nameOf(url: string): string {
  return url.slice(url.indexOf("/tests/") + 1);
}

/** One line a statement, if somebody gathers them. */
async function record(result: Result): Promise<void> {
  const path = Deno.env.get("HEDDLE_CONFORMANCE_FILE");
  if (path) await appendFile(path, `${JSON.stringify(result)}\n`);
}

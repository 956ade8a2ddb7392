import { createHash } from "node:crypto";
import { join } from "node:path";
import { run } from "./command.ts";

/** One file of a Maven repository. */
export interface MavenArtifact {
  group: string;
  name: string;
  version: string;
  /** `tar.gz`, `zip`, `jar`. */
  type: string;
  sha256: string;
}

const DEPENDENCY_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1";

/**
 * Fetches the file to `scratchDir`, checks its hash and returns its path. Uses the repository, the
 * proxy and the credentials that Maven is configured with.
 */
export async function fetchMaven(artifact: MavenArtifact, scratchDir: string): Promise<string> {
  const { group, name, version, type, sha256 } = artifact;
  await run([
    ...["mvn", "--batch-mode", "--quiet", `${DEPENDENCY_PLUGIN}:copy`],
    `-Dartifact=${group}:${name}:${version}:${type}`,
    `-DoutputDirectory=${scratchDir}`,
    `-Dmaven.repo.local=${join(scratchDir, "repository")}`,
  ], { cwd: scratchDir });
  const path = join(scratchDir, `${name}-${version}.${type}`);
  const hash = createHash("sha256").update(await Deno.readFile(path)).digest("hex");
  if (hash === sha256) return path;
  throw new Error(`Cannot use ${name} ${version}: sha256 ${hash} came, expected ${sha256}`);
}

import { join } from "node:path";
import { ensureFolder, fileExists, type Place, toolDir } from "./cache.ts";
import { isInstalled, run } from "./command.ts";
import { installDebian } from "./debian.ts";
import { fetchMaven, type MavenArtifact } from "./maven.ts";

export const KEYCLOAK_VERSION = "26.7.3";

const DISTRIBUTION: MavenArtifact = {
  group: "org.keycloak",
  name: "keycloak-quarkus-dist",
  version: KEYCLOAK_VERSION,
  type: "tar.gz",
  sha256: "77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47",
};

const PLACE: Place = { key: `keycloak-${KEYCLOAK_VERSION}`, file: "bin/kc.sh" };

/** The cached `kc.sh`, or null if it or Java is missing. */
export async function findKeycloak(): Promise<string | null> {
  const path = join(toolDir(PLACE.key), PLACE.file);
  return await fileExists(path) && await isInstalled("java") ? path : null;
}

/** Fetches Keycloak if it is not cached, and builds it for a database file: 25 s, once. */
export async function ensureKeycloak(): Promise<string> {
  await installMaven();
  return await ensureFolder(PLACE, async (dir) => {
    const archive = await fetchMaven(DISTRIBUTION, dir);
    await run(["tar", "-xzf", archive, "-C", dir]);
    const folder = join(dir, `keycloak-${KEYCLOAK_VERSION}`);
    await run([join(folder, PLACE.file), "build", "--db=dev-file"]);
    return folder;
  });
}

/** Maven brings Java along. */
async function installMaven(): Promise<void> {
  if (await isInstalled("mvn") && await isInstalled("java")) return;
  const otherwise = `Cannot run Keycloak ${KEYCLOAK_VERSION}: Java 17 and Maven are not installed`;
  await installDebian(["maven"], otherwise);
}

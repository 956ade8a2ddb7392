import assert from "node:assert/strict";

/** Mounts a file system of 1 MiB in a namespace of its own, if the system allows that. */
const MOUNT = ["-rm", "sh", "-c", 'mount -t tmpfs -o size=1m none "$0" && exec "$@"'];

async function inSmallFileSystem(...command: string[]): Promise<Deno.CommandOutput> {
  const directory = await Deno.makeTempDir();
  const args = [...MOUNT, directory, ...command, directory];
  try {
    return await new Deno.Command("unshare", { args, stderr: "inherit" }).output();
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function canMount(): Promise<boolean> {
  try {
    return (await inSmallFileSystem("true")).success;
  } catch {
    return false;
  }
}

Deno.test({
  name: "put() on a full disk is storage_full and leaves nothing; reads go on, so do puts that fit",
  ignore: !(await canMount()),
  fn: async () => {
    const child = new URL("./full_disk_child.ts", import.meta.url).pathname;
    const { stdout } = await inSmallFileSystem(Deno.execPath(), "run", "--allow-all", child);
    assert.deepEqual(
      JSON.parse(new TextDecoder().decode(stdout)),
      ["stored", "storage_full", "nothing left", 400_000, "stored"],
    );
  },
});

import { temporaryDirectory } from "../files/temporary_directory.ts";

/** Whether this process may mount a file system, as root may on Linux. */
export const CAN_MOUNT: boolean = await canMount();

/** A file system in memory of a given size, which fills up as a disk does. */
export async function smallDisk(sizeBytes: number): Promise<AsyncDisposable & { path: string }> {
  return await mounted(`size=${sizeBytes}`);
}

/** A file system that is empty and stays so. */
export async function readOnlyDisk(): Promise<AsyncDisposable & { path: string }> {
  return await mounted("ro");
}

/** Takes all room that is left, by a file. */
export async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { create: true, write: true });
  for (let size = 64 * 1024; size > 0; size = Math.floor(size / 2)) {
    try {
      for (;;) await file.write(new Uint8Array(size));
    } catch {
      // A smaller piece may still fit.
    }
  }
}

async function mounted(options: string): Promise<AsyncDisposable & { path: string }> {
  const directory = await temporaryDirectory();
  if (!await mount(directory.path, options)) {
    await directory[Symbol.asyncDispose]();
    throw new Error(`Cannot mount a file system at ${directory.path}: it takes root on Linux`);
  }
  return {
    path: directory.path,
    async [Symbol.asyncDispose]() {
      await new Deno.Command("umount", { args: ["--lazy", directory.path] }).output();
      await directory[Symbol.asyncDispose]();
    },
  };
}

async function mount(path: string, options: string): Promise<boolean> {
  const args = ["-t", "tmpfs", "-o", options, "heddle-test", path];
  try {
    return (await new Deno.Command("mount", { args }).output()).success;
  } catch {
    return false;
  }
}

async function canMount(): Promise<boolean> {
  try {
    await using _disk = await smallDisk(65_536);
    return true;
  } catch {
    return false;
  }
}

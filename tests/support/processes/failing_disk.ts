import { temporaryDirectory } from "../files/temporary_directory.ts";

const DISK_BYTES = 48 * 1024 * 1024;

/** Whether this process may make and mount a disk that fails on demand, as root may on Linux. */
export const CAN_FAIL_DISK: boolean = await canFailDisk();

/** An ext4 disk of its own, in a file. */
export interface FailingDisk extends AsyncDisposable {
  path: string;
  /** Reports an error of the file system, at which the kernel makes it read-only. */
  fail(): Promise<void>;
  /**
   * Makes the disk refuse writes to all existing files, even open ones, or accept them again. The
   * shared memory of SQLite is exempt, because a failed write to it would end the process.
   */
  takeWrites(isAllowed: boolean): Promise<void>;
  /** Repairs it and mounts it anew, which takes that no process has a file open on it. */
  repair(): Promise<void>;
  /**
   * Another disk with the content that this disk would have after a power cut now, without data
   * that is only in memory.
   */
  afterPowerCut(): Promise<{ path: string } & AsyncDisposable>;
}

export async function failingDisk(): Promise<FailingDisk> {
  await using opening = new AsyncDisposableStack();
  const image = `${opening.use(await temporaryDirectory()).path}/disk.img`;
  const { path } = opening.use(await temporaryDirectory());
  await Deno.writeFile(image, new Uint8Array());
  await Deno.truncate(image, DISK_BYTES);
  await run("mkfs.ext4", "-q", "-F", image);
  const mount = () => run("mount", "-o", "loop,errors=remount-ro", image, path);
  await mount();
  opening.defer(() => run("umount", "--lazy", path).then(() => {}, () => {}));
  const trigger = async (): Promise<string> => {
    const device = await run("findmnt", "--noheadings", "--output", "SOURCE", path);
    return `/sys/fs/ext4/${device.trim().replace("/dev/", "")}/trigger_fs_error`;
  };
  await Deno.stat(await trigger());
  const open = opening.move();
  return {
    path,
    fail: async () => await Deno.writeTextFile(await trigger(), "a test"),
    async takeWrites(isAllowed) {
      const flag = isAllowed ? "-i" : "+i";
      await run("find", path, "!", "-name", "*-shm", "-exec", "chattr", flag, "{}", "+");
    },
    async repair() {
      await run("umount", path);
      // The exit code is not 0 if errors were repaired, so it is not checked.
      await new Deno.Command("fsck.ext4", { args: ["-f", "-y", image] }).output();
      await mount();
    },
    afterPowerCut: () => mountedCopy(image),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The image has what the kernel has written to the disk; the mount replays the journal. */
async function mountedCopy(image: string): Promise<{ path: string } & AsyncDisposable> {
  await using opening = new AsyncDisposableStack();
  const copy = `${opening.use(await temporaryDirectory()).path}/disk.img`;
  const { path } = opening.use(await temporaryDirectory());
  await Deno.copyFile(image, copy);
  await run("mount", "-o", "loop", copy, path);
  opening.defer(() => run("umount", "--lazy", path).then(() => {}));
  const open = opening.move();
  return { path, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

async function run(command: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args }).output();
  if (!success) throw new Error(`${command} fails: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

async function canFailDisk(): Promise<boolean> {
  try {
    await using _disk = await failingDisk();
    return true;
  } catch {
    return false;
  }
}

import { chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../dist/saucery', import.meta.url))

/** The user id of `nobody` on Linux. */
export const nobody = 65_534

/** Makes everything but the data directory read-only, then switches to `nobody` permanently. */
const confine = `mount --bind "$DATA_DIR" "$DATA_DIR" &&
for place in / /tmp /var/tmp /dev/shm; do
  if mountpoint -q $place; then mount -o remount,bind,ro $place || exit 1; fi
done
exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs "$0" "$@"`

/**
 * Starts the executable as in a container with a read-only root file system: it does not run as root and
 * can write only to the data directory. Null if this machine does not allow that.
 */
export async function confinedBinary(environment: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-confined-'))
  const data = join(directory, 'data')
  const program = join(directory, 'saucery')
  await copyFile(built, program)
  await Bun.spawn(['chmod', '0755', directory, program]).exited
  await mkdir(data, { mode: 0o700 })
  const started: Bun.Subprocess[] = []

  async function remove() {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ exited }) => exited))
    await rm(directory, { recursive: true, force: true })
  }

  function start(command: readonly string[]) {
    const child = Bun.spawn(
      ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', confine, ...command],
      {
        cwd: '/',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATA_DIR: data, ...environment },
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'pipe',
      },
    )
    started.push(child)
    return child
  }

  const isPossible =
    process.getuid?.() === 0 &&
    Bun.which('unshare') !== null &&
    (await chown(data, nobody, nobody).then(
      () => start(['true']).exited,
      () => 1,
    )) === 0
  if (!isPossible) {
    await remove()
    return null
  }
  return {
    data,
    directory,
    program,
    remove,
    start,
    saucery: (...args: string[]) => start([program, ...args]),
  }
}

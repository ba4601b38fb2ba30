/** Shell commands that start a program with its own mounts, for `program.ts`. */
const inside = (script: string) =>
  `exec unshare --mount --propagation private sh -c '${script} && exec "$0" "$@"' "$0" "$@"`

/** Mounts the directory read-only. */
export const readOnly = (directory: string) =>
  inside(`mount --bind "${directory}" "${directory}" && mount -o remount,bind,ro "${directory}"`)

/** Mounts a disk of this many kilobytes on the directory, on which `files` can be if that is stated. */
export const tiny = (
  directory: string,
  kilobytes: number,
  { user = 0, group = 0, files = 0 } = {},
) => {
  const options = `size=${kilobytes}k,uid=${user},gid=${group},nr_inodes=${files}`
  return inside(`mount -t tmpfs -o ${options} none "${directory}"`)
}

/** Whether this machine allows mounting; prints a message if not. */
export async function canMount(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0 && Bun.which('unshare') !== null
  const isPossible =
    isRoot && (await Bun.spawn(['bash', '-c', tiny('/mnt', 100), 'true']).exited) === 0
  if (!isPossible) console.log('NOT CHECKED on other disks: it takes root and mount namespaces.')
  return isPossible
}

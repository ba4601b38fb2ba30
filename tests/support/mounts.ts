/** Shell lines under which a program sees other disks than everybody else, for `program.ts`. */
const inside = (script: string) =>
  `exec unshare --mount --propagation private sh -c '${script} && exec "$0" "$@"' "$0" "$@"`

/** This directory lies on a disk that is mounted read-only. */
export const readOnly = (directory: string) =>
  inside(`mount --bind "${directory}" "${directory}" && mount -o remount,bind,ro "${directory}"`)

/** This directory is a disk of so many kilobytes. */
export const tiny = (directory: string, kilobytes: number, { user = 0, group = 0 } = {}) =>
  inside(`mount -t tmpfs -o size=${kilobytes}k,uid=${user},gid=${group} none "${directory}"`)

/** Whether this machine lets us mount at all; says so where it does not. */
export async function canMount(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0 && Bun.which('unshare') !== null
  const isPossible =
    isRoot && (await Bun.spawn(['bash', '-c', tiny('/mnt', 100), 'true']).exited) === 0
  if (!isPossible) console.log('NOT CHECKED on other disks: it takes root and mount namespaces.')
  return isPossible
}

import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** The type of the file system of a path, such as `ext4` or `nfs4`; null if it cannot be determined. */
export function fileSystemOf(path: string, mounts = readMounts()): string | null {
  const own = realPath(resolve(path))
  // The last mount on a place hides those before it.
  return (
    mounts
      .filter(({ place }) => own === place || own.startsWith(place === sep ? sep : place + sep))
      .reduce<Mount | null>((a, b) => (a && a.place.length > b.place.length ? a : b), null)?.type ??
    null
  )
}

const network =
  /^(nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|glusterfs|lustre|davfs|fuse\.(sshfs|s3fs|rclone|glusterfs|ceph\w*|davfs\d?|goofys|gcsfuse|mount-s3|blobfuse\d?))$/

/** Whether files are on another machine, where SQLite's locks and shared memory cannot be relied on. */
export function isNetworkFileSystem(type: string | null): boolean {
  return type !== null && network.test(type)
}

type Mount = { place: string; type: string }

export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [own = '', rest = ''] = line.split(' - ')
    const place = own.split(' ')[4]
    const type = rest.split(' ')[0]
    return place === undefined || !type ? [] : [{ place: unescaped(place), type }]
  })
}

function readMounts(): Mount[] {
  try {
    return parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'))
  } catch {
    return []
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(\d{3})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 8)),
  )
}

/** Without links, as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}

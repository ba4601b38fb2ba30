import {
  closeSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'

export type Owner = { uid: number; gid: number }

/** The account that a directory belongs to, if this process runs as root and the directory is not root's. */
export function ownerIfRoot(directory: string): Owner | null {
  // Undefined on Windows.
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(directory, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? null : { uid, gid }
}

/**
 * Gives root's files in a directory to its owner, who could not open them: commands that run as root
 * create such files. `isOwn` tells by the name which ones in the directory itself are the shop's.
 */
export function giveToOwner(directory: string, isOwn: (name: string) => boolean): void {
  const owner = ownerIfRoot(directory)
  if (owner) giveAll(directory, owner, isOwn)
}

/** Gives a directory of a command, with all that is in it. */
export function give(directory: string, owner: Owner): void {
  giveAll(directory, owner, () => true)
  lchownSync(directory, owner.uid, owner.gid)
}

/**
 * The owner might replace a folder by a link to one of root's meanwhile, so each is held open, and its
 * files are named through that. Without /proc, as on macOS, nothing is given.
 */
function giveAll(directory: string, owner: Owner, isOwn: (name: string) => boolean): void {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants
  const handle = openSync(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    const held = `/proc/self/fd/${handle}`
    if (!existsSync(held)) return
    for (const name of readdirSync(held).filter(isOwn)) {
      const path = `${held}/${name}`
      // A running shop may have removed it meanwhile.
      const file = lstatSync(path, { throwIfNoEntry: false })
      if (file?.isDirectory()) giveAll(path, owner, () => true)
      // A file with another name elsewhere may be root's on purpose.
      const isOnlyName = file?.isDirectory() === true || file?.nlink === 1
      if (file?.uid === 0 && isOnlyName) lchownSync(path, owner.uid, owner.gid)
    }
  } finally {
    closeSync(handle)
  }
}

/** Bun has it, but not its types. */
type WithGroups = { initgroups?: (uid: number, gid: number) => void }

/** Continues as another account for good, with all of its groups. */
export function become({ uid, gid }: Owner): void {
  process.setgid?.(gid)
  try {
    ;(process as WithGroups).initgroups?.(uid, gid)
  } catch {
    // Accounts in containers may have no name.
    process.setgroups?.([gid])
  }
  process.setuid?.(uid)
}

/** The name of an account; its number if it has none. */
export function accountName(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}

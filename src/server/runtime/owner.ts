import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
 * create such files. Those in `public` may be root's on purpose, because the shop only reads them.
 */
export function giveToOwner(directory: string, owner = ownerIfRoot(directory)): void {
  if (!owner) return
  for (const name of readdirSync(directory)) {
    if (name !== 'public') give(join(directory, name), owner)
  }
}

/** Gives a file, or a directory with all that is in it. */
export function give(path: string, owner: Owner): void {
  // A running shop may have removed it meanwhile.
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (!file) return
  if (file.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), owner)
  if (file.uid === 0) lchownSync(path, owner.uid, owner.gid)
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

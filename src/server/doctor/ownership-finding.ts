import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { accountName } from '../runtime/disk/owner.ts'
import { bad, type Finding } from './finding.ts'

/** Reports files of the shop that its account cannot use, as commands run by root left them; null if none. */
export async function ownershipFinding(root: string): Promise<Finding | null> {
  if (process.platform === 'win32' || (await isClosed(root))) return null
  const closed: string[] = []
  for await (const path of filesOf(root)) if (await isClosed(join(root, path))) closed.push(path)
  const [first] = closed
  if (first === undefined) return null
  const name = accountName(process.getuid?.() ?? 0)
  const words = `${pluralize(closed.length, 'file')} in ${root} cannot be used by ${name}, such as ${first}: a command of another account made them.`
  return bad('Ownership', `${words} Run "chown -R ${name}: ${root}", and "chmod -R u+rwX ${root}".`)
}

/** Paths below a directory, each folder before what is in it. The owner's own files may be anybody's. */
async function* filesOf(root: string, folder = ''): AsyncGenerator<string> {
  // There is none before the first start, and a running shop removes some.
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (path === 'public') continue
    yield path
    if (entry.isDirectory() && !(await isClosed(join(root, path)))) yield* filesOf(root, path)
  }
}

async function isClosed(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.W_OK)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM'
  }
}

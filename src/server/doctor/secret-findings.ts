import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { secretIn } from '../shop/data-directory.ts'
import { bad, type Finding, good } from './finding.ts'

const subject = 'Secret'

/** Checks the secret key; no findings if there is none yet. */
export async function secretFindings(root: string): Promise<Finding[]> {
  const path = join(root, 'secret.key')
  const file = await stat(path).catch(() => null)
  if (!file) return []
  if (await isForeign(file.uid, root)) {
    return [
      bad(
        subject,
        'secret.key belongs to another account than the shop. Say "chown" on it, to the shop\'s own account.',
      ),
    ]
  }
  // Windows has no such modes.
  if (process.platform !== 'win32' && (file.mode & 0o077) !== 0) {
    const advice = 'Say "chmod 600" on it, then rotate it.'
    return [bad(subject, `secret.key can be read by others. ${advice}`)]
  }
  return [await contentFinding(path)]
}

/** The shop's account is the current one or, for root, the owner of the data directory. */
async function isForeign(owner: number, root: string): Promise<boolean> {
  const own = process.getuid?.() || (await stat(root)).uid
  return process.platform !== 'win32' && own !== 0 && owner !== own
}

async function contentFinding(path: string): Promise<Finding> {
  try {
    if (secretIn(await readFile(path, 'utf8'))) {
      return good(subject, 'secret.key is readable by its owner alone.')
    }
    return bad(
      subject,
      'secret.key is damaged, and the shop does not start with it. Take it from a backup; or remove it, and a new one is made: then everybody has to sign in again, and links in emails stop working.',
    )
  } catch (error) {
    const [reason] = (error as Error).message.split(',')
    return bad(subject, `secret.key cannot be read (${reason}). Give it to the shop's own account.`)
  }
}

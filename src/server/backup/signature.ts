import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const FILES = ['shop.db', 'shop.db-wal', 'simulator.db', 'simulator.db-wal']

/** Milliseconds within which two writes may leave a file with the same time. */
const SETTLED = 2_000

/**
 * A signature of the databases' files, from their inodes, sizes and times: while it stays the same,
 * nothing was written. It is random if a file was modified so recently that another write might not
 * change its time.
 */
export async function signatureOf(root: string): Promise<string> {
  const files = await Promise.all(FILES.map((name) => stat(join(root, name)).catch(() => null)))
  const newest = Math.max(...files.map((file) => file?.mtimeMs ?? 0))
  if (Math.abs(Date.now() - newest) < SETTLED) return crypto.randomUUID()
  return files.map((file) => (file ? `${file.ino} ${file.size} ${file.mtimeMs}` : '')).join(', ')
}

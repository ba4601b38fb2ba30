import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireFileLock } from '../db/sqlite/file-lock.ts'
import { writeDurably } from '../runtime/disk/atomic-file.ts'
import { isListed, unlisted } from '../runtime/store/listed.ts'
import type { Store, StoreConfig } from '../runtime/store/object-store.ts'
import { inOrder, isBaseName, namesIn } from './chain.ts'

const SENT = '.saucery-sent'
const LOCK = '.saucery-sending'

/**
 * Copies the two newest whole backups and their increments, except the files that the store already
 * has. The oldest comes first, so that the store's content can be restored at any time.
 * Returns at once if another process is already copying.
 */
export async function sendToStore(
  directory: string,
  { bucket, endpoint }: StoreConfig,
  store: Store,
): Promise<void> {
  const release = acquireFileLock(join(directory, LOCK))
  if (!release) return
  try {
    const place = `${endpoint ?? ''} ${bucket}`
    const sent = await readSent(directory, place)
    for (;;) {
      const waiting = await namesWaiting(directory, sent)
      if (waiting.length === 0) return
      for (const name of waiting) {
        const content = Bun.file(join(directory, name))
        // The file may have been deleted while earlier files were being sent.
        if (await content.exists()) {
          await store.put(name, content, 'application/zstd')
          // Unless the key may only write.
          const isFound = !isBaseName(name) || (await isListed(store, name).catch(() => true))
          if (!isFound) throw new Error(unlisted)
        }
        await appendFile(join(directory, SENT), `${name}\n`)
        sent.add(name)
      }
    }
  } finally {
    release()
  }
}

/** How many files the store does not have yet. */
export async function countUnsent(
  directory: string,
  { bucket, endpoint }: StoreConfig,
): Promise<number> {
  const text = await readFile(join(directory, SENT), 'utf8').catch(() => '')
  const [place, ...names] = text.split('\n')
  const isSame = place === `${endpoint ?? ''} ${bucket}`
  return (await namesWaiting(directory, new Set(isSame ? names : []))).length
}

async function namesWaiting(directory: string, sent: ReadonlySet<string>): Promise<string[]> {
  const names = await namesIn(directory)
  return inOrder(names).filter((name) => !sent.has(name))
}

/** The local files that were already sent; none if the list is of files sent to another store. */
async function readSent(directory: string, place: string): Promise<Set<string>> {
  const file = join(directory, SENT)
  const [first, ...lines] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const storedLines = new Set(first === place ? lines : [])
  const names = inOrder(await namesIn(directory))
  const kept = names.filter((name) => storedLines.has(name))
  await writeDurably(file, Buffer.from([place, ...kept, ''].join('\n')))
  return new Set(kept)
}

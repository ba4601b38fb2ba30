import { LRUCache } from 'lru-cache'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Store } from '../../runtime/store/object-store.ts'
import { type PictureFiles, pictureName } from './picture-files.ts'

/** Objects have the same names as files on disk, so that pictures can be copied either way. */
const FOLDER = 'uploads/'

/** Bytes of pictures to cache in memory, so that most views need no request to the store. */
const CACHE_BYTES = 32 * 1024 * 1024

/** Seconds after which a client should try again. */
const RETRY_AFTER = 10

/**
 * The pictures in a bucket, shared by all instances of a shop. Throws `storage_unavailable` if the
 * bucket does not answer. A file of a given name never changes, so a cached one stays valid.
 */
export function createPictureBucket(store: Store): PictureFiles {
  const cache = new LRUCache<string, Blob>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }) => Math.max(1, size),
  })
  const requests = new Map<string, Promise<Blob | null>>()

  async function fetchPicture(key: string): Promise<Blob | null> {
    const bytes = await store.read(key)
    if (!bytes) return null
    if (!isWholeWebp(bytes)) throw new Error(`The store sent no whole picture as ${key}.`)
    const picture = new Blob([bytes], { type: 'image/webp' })
    cache.set(key, picture)
    return picture
  }

  const keyOf = (id: string, width: number) => FOLDER + pictureName(id, width)

  return {
    write: (id, files) =>
      orUnavailable(m.errorPicturesNotSaved, async () => {
        for (const { width, bytes } of files) {
          await store.put(keyOf(id, width), new Blob([new Uint8Array(bytes)]), 'image/webp')
        }
      }),
    open: (id, width) =>
      orUnavailable(m.errorPicturesNotShown, async () => {
        const key = keyOf(id, width)
        const cached = cache.get(key)
        if (cached) return cached
        // Visitors of the same picture share a request.
        const asking = requests.get(key) ?? fetchPicture(key).finally(() => requests.delete(key))
        requests.set(key, asking)
        return asking
      }),
    remove: async (id, files) => {
      for (const { width } of files) {
        cache.delete(keyOf(id, width))
        await store.remove(keyOf(id, width))
      }
    },
    sweep: async (ids) => {
      for (const id of ids) {
        for (const key of await store.list(`${FOLDER}${id}-`)) await store.remove(key)
      }
    },
  }
}

/** A store's console, or a gateway in front of it, may send a page of its own with status 200. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < 12 || view.toString('latin1', 0, 4) !== 'RIFF') return false
  return view.toString('latin1', 8, 12) === 'WEBP' && view.readUInt32LE(4) + 8 === view.length
}

async function orUnavailable<T>(words: () => string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new ActionError('storage_unavailable', {
      message: words(),
      cause,
      retryAfter: RETRY_AFTER,
    })
  }
}

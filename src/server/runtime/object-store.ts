import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type StoreConfig = {
  bucket: string
  /** Null means Amazon S3. */
  endpoint: string | null
  region: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** A bucket on S3 or on an S3-compatible store. Error messages never contain a key. */
export type Store = {
  put: (name: string, content: Blob, type: string) => Promise<void>
  /** The content of a small file; null if there is no such file. */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Writes a file of the store to a local path. */
  download: (name: string, path: string) => Promise<void>
  /** The names of all files that begin with `prefix`. */
  list: (prefix: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** The minimum part size of S3 multipart uploads. */
const PART = 5 * 1024 * 1024
/** Milliseconds; enough to upload a part at 0.5 Mbit/s. */
const ANSWERED_WITHIN = 90_000

/** Opens the store. Requests fail after `patience` milliseconds without an answer. */
export function openStore(config: StoreConfig, patience = ANSWERED_WITHIN): Store {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = config
  const client = new Bun.S3Client({
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
  })
  const place = placeOf(endpoint)

  /** The S3 client's own timeout is several minutes, and applies to each retry separately. */
  async function withTimeout<T>(request: Promise<T>): Promise<T> {
    const timeout = Promise.withResolvers<never>()
    const words = `${place} has not answered for ${patience / 1000} s.`
    const timer = setTimeout(() => timeout.reject(new Error(words)), patience)
    try {
      return await Promise.race([request.catch(refuse), timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  function refuse(cause: unknown): never {
    throw new Error(wordsFor(cause, place), { cause })
  }

  return {
    put: async (name, content, type) => {
      // One part at a time, so that the timeout applies to each part.
      const writer = client.file(name).writer({ type, partSize: PART, queueSize: 1 })
      for (let at = 0; at < content.size; at += PART) {
        writer.write(await content.slice(at, at + PART).bytes())
        if (at + PART < content.size) await withTimeout(Promise.resolve(writer.flush()))
      }
      await withTimeout(Promise.resolve(writer.end()))
    },
    read: async (name) => {
      const content = client
        .file(name)
        .bytes()
        .catch((error) => {
          if ((error as { code?: string }).code === 'NoSuchKey') return null
          throw error
        })
      return (await withTimeout(content)) as Uint8Array<ArrayBuffer> | null
    },
    download: async (name, path) => {
      const output = createWriteStream(path, { mode: 0o600, flags: 'wx' })
      const reader = client.file(name).stream().getReader()
      const pieces = async function* () {
        for (;;) {
          const { done, value } = await withTimeout(reader.read())
          if (done) return
          yield value
        }
      }
      await pipeline(pieces, output)
    },
    list: async (prefix) => {
      const names: string[] = []
      let startAfter: string | undefined
      for (;;) {
        const page = await withTimeout(client.list({ prefix, ...(startAfter && { startAfter }) }))
        const keys = (page.contents ?? []).map(({ key }) => key)
        names.push(...keys)
        startAfter = keys.at(-1)
        if (!page.isTruncated || startAfter === undefined) return names
      }
    },
    remove: async (name) => {
      await withTimeout(client.delete(name))
    },
  }
}

function placeOf(endpoint: string | null): string {
  if (endpoint === null) return 'The store'
  const { hostname, port, protocol } = new URL(endpoint)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** The client's own messages may contain the URL with its key. */
function wordsFor(cause: unknown, place: string): string {
  const { code = '' } = cause as { code?: string }
  if (/^(Connection|DNS|TLS|FailedToOpen)\w+$/.test(code))
    return `${place} cannot be reached (${code}).`
  return 'Check the S3 settings and what the key may do.'
}

import type { StoreConfig } from '../config/backup-config.ts'

/** The bucket that backups are copied to. What it does not do it says in words without any key. */
export type Store = {
  put: (name: string, content: Blob, type: string) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** The smallest that S3 takes one by one. */
const PIECE = 5 * 1024 * 1024
/** In this time a line of half a megabit a second takes a piece away, and any store answers. */
const ANSWERED_WITHIN = 90_000

/** Opens the store; one that is silent for longer than `patience` milliseconds is given up. */
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

  /** The library itself waits for minutes, and again for as long at each of its further tries. */
  async function answered<T>(request: Promise<T>): Promise<T> {
    const silence = Promise.withResolvers<never>()
    const words = `${place} has not answered for ${patience / 1000} s.`
    const timer = setTimeout(() => silence.reject(new Error(words)), patience)
    try {
      return await Promise.race([request.catch(refuse), silence.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  function refuse(cause: unknown): never {
    throw new Error(wordsFor(cause, place), { cause })
  }

  return {
    put: async (name, content, type) => {
      // One piece at a time, or none would be known to be on its way while all of them are.
      const writer = client.file(name).writer({ type, partSize: PIECE, queueSize: 1 })
      for (let at = 0; at < content.size; at += PIECE) {
        writer.write(await content.slice(at, at + PIECE).bytes())
        if (at + PIECE < content.size) await answered(Promise.resolve(writer.flush()))
      }
      await answered(Promise.resolve(writer.end()))
    },
    remove: async (name) => {
      await answered(client.delete(name))
    },
  }
}

function placeOf(endpoint: string | null): string {
  if (endpoint === null) return 'The store'
  const { hostname, port, protocol } = new URL(endpoint)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** The library's own words may hold the address with its key, and say little else. */
function wordsFor(cause: unknown, place: string): string {
  const { code = '' } = cause as { code?: string }
  if (/^(Connection|DNS|TLS|FailedToOpen)\w+$/.test(code))
    return `${place} cannot be reached (${code}).`
  return 'Check the S3 settings and what the key may do.'
}

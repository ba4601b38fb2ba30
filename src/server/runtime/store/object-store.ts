import { AwsClient } from 'aws4fetch'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { refusalOf, unreachable, valuesOf } from './store-answers.ts'

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
/**
 * Requests to the store at once. The process has 256 connections for everything that it asks of others,
 * such as payments, and a store that hangs must not take them all.
 */
const AT_ONCE = 16
/** How often a request that changes something is sent, if the store is busy. */
const TRIES = 3
const PAUSE = 200

type Ask = {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
  type?: string
}

/** Opens the store. Requests fail after `patience` milliseconds without an answer. */
export function openStore(config: StoreConfig, patience = ANSWERED_WITHIN): Store {
  const root = rootOf(config)
  const place = config.endpoint === null ? 'The store' : placeOf(root)
  const limit = pLimit(AT_ONCE)
  // Only the settings count: nothing is read from AWS_… in the environment.
  const signer = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    service: 's3',
    ...(config.region === null ? {} : { region: config.region }),
    retries: 0,
  })

  /** Waits for a free connection, too; a request that waited in vain is not sent. */
  async function within<T>(work: (end: Deadline) => Promise<T>): Promise<T> {
    const end = createDeadline(patience)
    try {
      return await Promise.race([
        limit(() => (end.signal.aborted ? end.passed : work(end))),
        end.passed,
      ])
    } catch (cause) {
      throw end.signal.aborted
        ? new Error(`${place} has not answered for ${patience / 1000} s.`, { cause })
        : cause
    } finally {
      end.clear()
    }
  }

  async function send(name: string, { method = 'GET', query, body, type }: Ask, end: Deadline) {
    const url = new URL(`${root.href}${name === '' ? '' : `/${encodeName(name)}`}`)
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
    const signed = await signer.sign(url.href, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
    })
    // A redirect would carry a signature for another place.
    return fetch(signed, { signal: end.signal, redirect: 'manual' }).catch((cause: unknown) => {
      throw unreachable(place, cause)
    })
  }

  async function answer(name: string, ask: Ask, end: Deadline): Promise<Response> {
    const most = ask.method === undefined ? 1 : TRIES
    for (let tries = 1; ; tries++) {
      const response = await send(name, ask, end)
      if (response.ok && !isWebPage(response)) return response
      const refusal = await refusalOf(response, place, config)
      if (tries === most || !refusal.isBusy) throw refusal
      await Bun.sleep(PAUSE * tries)
    }
  }

  const text = (name: string, ask: Ask) =>
    within(async (end) => (await answer(name, ask, end)).text())

  async function putInParts(name: string, content: Blob, type: string) {
    const begun = await text(name, { method: 'POST', query: { uploads: '' }, type })
    const [uploadId = ''] = valuesOf(begun, 'UploadId')
    if (uploadId === '') throw new Error(`${place} does not answer as an S3 store. ${advice}`)
    try {
      const tags: string[] = []
      for (let at = 0; at < content.size; at += PART) {
        const body = await content.slice(at, at + PART).bytes()
        const query = { partNumber: String(tags.length + 1), uploadId }
        tags.push(
          await within(async (end) => {
            const response = await answer(name, { method: 'PUT', query, body }, end)
            await response.arrayBuffer()
            return response.headers.get('ETag') ?? ''
          }),
        )
      }
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await text(name, { method: 'POST', query: { uploadId }, body })
      // S3 may find the fault after it has sent the status 200.
      if (done.includes('<Error>')) throw await refusalOf(new Response(done), place, config)
    } catch (error) {
      // Otherwise, the parts would be stored, and charged, forever.
      void text(name, { method: 'DELETE', query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  return {
    put: async (name, content, type) => {
      if (content.size > PART) return putInParts(name, content, type)
      const body = await content.bytes()
      await text(name, { method: 'PUT', body, type })
    },
    read: (name) =>
      within(async (end) => {
        const response = await send(name, {}, end)
        if (response.ok) return response.bytes()
        const refusal = await refusalOf(response, place, config)
        if (refusal.code === 'NoSuchKey') return null
        throw refusal
      }),
    download: async (name, path) => {
      const output = createWriteStream(path, { mode: 0o600, flags: 'wx' })
      await limit(async () => {
        const end = createDeadline(patience)
        const pieces = async function* () {
          try {
            const reader = (await answer(name, {}, end)).body?.getReader()
            for (;;) {
              end.extend()
              const piece = await Promise.race([reader?.read(), end.passed])
              if (!piece || piece.done) return
              yield piece.value
            }
          } catch (cause) {
            if (!end.signal.aborted) throw cause
            throw new Error(`${place} has not answered for ${patience / 1000} s.`, { cause })
          } finally {
            end.clear()
          }
        }
        await pipeline(pieces, output)
      })
    },
    list: async (prefix) => {
      const names: string[] = []
      for (;;) {
        const after = names.at(-1)
        const query = {
          'list-type': '2',
          prefix,
          ...(after === undefined ? {} : { 'start-after': after }),
        }
        const page = await text('', { query })
        const keys = valuesOf(page, 'Key')
        if (keys.length === 0 && !page.includes('ListBucketResult')) {
          throw new Error(`${place} does not list its files as an S3 store. ${advice}`)
        }
        // A store that does not know "start-after" would send its first page forever.
        if (after !== undefined && keys.includes(after)) {
          throw new Error(`${place} lists the same files again, not as an S3 store. ${advice}`)
        }
        names.push(...keys)
        if (valuesOf(page, 'IsTruncated')[0] !== 'true' || keys.length === 0) return names
      }
    },
    remove: async (name) => {
      await text(name, { method: 'DELETE' })
    },
  }
}

const advice = 'Check S3_ENDPOINT.'

/**
 * The console of a store, or a proxy's sign-in page, may answer everything with status 200 and itself.
 * None of the shop's files is a page.
 */
function isWebPage(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')
}

type Deadline = ReturnType<typeof createDeadline>

/** Ends requests, and does not only stop waiting for them: a request that hangs has a connection. */
function createDeadline(patience: number) {
  const controller = new AbortController()
  const { signal } = controller
  const passed = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Too late.')), { once: true })
  })
  passed.catch(() => {})
  let timer = setTimeout(() => controller.abort(), patience)
  return {
    signal,
    passed,
    extend: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), patience)
    },
    clear: () => clearTimeout(timer),
  }
}

/** The address of the bucket, without a slash at the end. */
function rootOf({ endpoint, region, bucket }: StoreConfig): URL {
  const root = new URL(endpoint ?? `https://s3.${region ?? 'us-east-1'}.amazonaws.com`)
  root.pathname = `${root.pathname.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`
  return root
}

function placeOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

function encodeName(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}

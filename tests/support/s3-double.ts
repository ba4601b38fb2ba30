import { createHash, createHmac } from 'node:crypto'

export const s3Keys = { accessKeyId: 'key', secretAccessKey: 'very-secret' }

export type S3Double = ReturnType<typeof startS3Double>

/**
 * A store that speaks S3's protocol for one bucket: objects, ranges, lists and multipart uploads. It
 * refuses requests with a wrong signature (AWS Signature Version 4).
 */
export function startS3Double(bucket = 'jars') {
  const objects = new Map<string, { bytes: Uint8Array; type: string }>()
  const parts = new Map<string, Uint8Array[]>()
  let answer: 'yes' | 'down' | 'silent' | 'unreadable' | 'garbled' = 'yes'

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: async (request) => {
      if (answer === 'silent') await new Promise(() => {})
      if (answer === 'down') return refusal(503, 'ServiceUnavailable')
      const url = new URL(request.url)
      if (!isSigned(request, url)) return refusal(403, 'SignatureDoesNotMatch')
      const [, first = '', ...rest] = decodeURIComponent(url.pathname).split('/')
      if (first !== bucket) return refusal(404, 'NoSuchBucket')
      const key = rest.join('/')
      return key === '' ? list(url.searchParams) : object(request, key, url.searchParams)
    },
  })

  function list(query: URLSearchParams): Response {
    const after = query.get('start-after') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    // Pages are small, so that paging is exercised.
    const page = keys.slice(0, Math.min(7, Number(query.get('max-keys') ?? 7)))
    const contents = page.map((key) => {
      const size = objects.get(key)?.bytes.length ?? 0
      return `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`
    })
    return xml(
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><MaxKeys>7</MaxKeys><IsTruncated>${keys.length > page.length}</IsTruncated>${contents.join('')}</ListBucketResult>`,
    )
  }

  async function object(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    const type = request.headers.get('content-type') ?? ''
    if (request.method === 'POST' && query.has('uploads')) {
      const id = crypto.randomUUID()
      parts.set(id, [])
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const upload = parts.get(query.get('uploadId') ?? '')
    if (request.method === 'PUT') {
      const bytes = await request.bytes()
      if (upload) upload[Number(query.get('partNumber')) - 1] = bytes
      else objects.set(key, { bytes, type })
      return new Response(null, { headers: { ETag: `"${sha256(bytes)}"` } })
    }
    if (request.method === 'POST' && upload) {
      objects.set(key, { bytes: new Uint8Array(Buffer.concat(upload)), type })
      return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
    }
    const found = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return new Response(null, { status: 204 })
    }
    if (answer === 'unreadable') return refusal(403, 'AccessDenied')
    if (!found) return refusal(404, 'NoSuchKey')
    if (answer === 'garbled') return new Response('something else')
    const headers = { ETag: `"${sha256(found.bytes)}"`, 'Content-Type': found.type }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
    if (!range) return new Response(new Blob([found.bytes.slice()]), { headers })
    const end = range[2] ? Number(range[2]) + 1 : found.bytes.length
    return new Response(new Blob([found.bytes.slice(Number(range[1]), end)]), {
      status: 206,
      headers,
    })
  }

  return {
    objects,
    url: `http://127.0.0.1:${server.port}`,
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
    config: {
      bucket,
      endpoint: `http://127.0.0.1:${server.port}`,
      region: null,
      ...s3Keys,
    },
    /**
     * Sets whether the store works, refuses everything with 503, accepts requests without responding,
     * refuses reads, or returns something other than what was written.
     */
    become: (next: typeof answer) => void (answer = next),
    stop: () => server.stop(true),
  }
}

function isSigned(request: Request, url: URL): boolean {
  const header = request.headers.get('authorization') ?? ''
  const [, key, date, region, service, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      header,
    ) ?? []
  if (key !== s3Keys.accessKeyId || !date || !region || !service || !signed) return false
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.split(';').map((name) => `${name}:${request.headers.get(name) ?? ''}`),
    '',
    signed,
    request.headers.get('x-amz-content-sha256') ?? '',
  ].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers.get('x-amz-date') ?? '',
    scope,
    sha256(canonical),
  ].join('\n')
  const secret = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (parent, part) => createHmac('sha256', parent).update(part).digest(),
    `AWS4${s3Keys.secretAccessKey}`,
  )
  return createHmac('sha256', secret).update(text).digest('hex') === signature
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    headers: { 'Content-Type': 'application/xml' },
  })
}

function refusal(status: number, code: string): Response {
  return new Response(`<Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'Content-Type': 'application/xml' },
  })
}

import { invalidRequest, PaypalError } from './paypal-error.ts'

/** In bytes: five times an order of 100 lines. */
const MAX_BYTES = 256 * 1024

/** The body as JSON; undefined when there is none. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  if (!/^application\/([\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new PaypalError('UNSUPPORTED_MEDIA_TYPE')
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw malformedJson()
  }
}

export function malformedJson(): PaypalError {
  return invalidRequest({
    issue: 'MALFORMED_REQUEST_JSON',
    description: 'The body is not JSON.',
    location: 'body',
  })
}

/** The text fields of a posted form, URL-encoded or multipart; empty for anything else. */
export async function readForm(request: Request): Promise<Map<string, string>> {
  const bytes = await readBytes(request)
  const type = request.headers.get('content-type') ?? ''
  const texts = new Map<string, string>()
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const fields = new URLSearchParams(new TextDecoder().decode(bytes))
    for (const [name, value] of fields) texts.set(name, value)
  } else if (/^multipart\/form-data\b/i.test(type)) {
    for (const [name, value] of await readMultipart(bytes, type)) {
      if (typeof value === 'string') texts.set(name, value)
    }
  }
  return texts
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return new FormData()
  }
}

/** Refuses a body over the limit without buffering more than the limit. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > MAX_BYTES)
    throw new PaypalError('PAYLOAD_TOO_LARGE')
  if (announced !== null) return request.bytes()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new PaypalError('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

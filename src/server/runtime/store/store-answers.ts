import { visible } from '../visible-text.ts'

/** What a store refused, in its own words. */
export class StoreRefusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    /** Whether trying again may help. */
    readonly isBusy: boolean,
  ) {
    super(message)
    this.name = 'StoreRefusal'
  }
}

/** Characters of a store's explanation that are repeated. */
const LONGEST = 300

type Keys = { accessKeyId: string; secretAccessKey: string }

/** Explains a response that is not a success. Other elements of it, such as AWSAccessKeyId, may be secret. */
export async function refusalOf(
  response: Response,
  place: string,
  keys: Keys,
): Promise<StoreRefusal> {
  const { status } = response
  const body = await response.text().catch(() => '')
  const [code = ''] = valuesOf(body, 'Code')
  const [message = ''] = valuesOf(body, 'Message')
  const isBusy = status === 429 || (status >= 500 && status !== 507)
  const advice = adviceFor(code, isBusy)
  // Stores refuse keys without a body, too, such as in answers to HEAD.
  if (code === '' && body === '' && (status === 401 || status === 403)) {
    const words = `${place} refuses with status ${status}, without a reason. ${advice}`
    return new StoreRefusal(words, '', isBusy)
  }
  if (code === '') {
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? 'no content'
    const answers = `${place} answers with status ${status} (${type}), not as an S3 store.`
    // A gateway in front of the store that is down.
    const words = isBusy
      ? `${answers} It may be down for now, or S3_ENDPOINT may name another server.`
      : `${answers} Check S3_ENDPOINT.`
    return new StoreRefusal(words, '', isBusy)
  }
  const summary = shorten(`${code}${message === '' ? '' : `: ${message}`}`, keys)
  const end = /[.!?]$/.test(summary) ? '' : '.'
  const words = `${place} answers ${summary}${end} ${advice}`
  return new StoreRefusal(words, code, isBusy)
}

const usualAdvice = 'Check the S3 settings and what the key may do.'

/** What to correct, by the codes that S3 and MinIO answer. */
const adviceByCode: Record<string, string> = {
  AccessDenied: 'Check what the key may do in this bucket.',
  AuthorizationHeaderMalformed: 'Correct S3_REGION.',
  IllegalLocationConstraintException: 'Correct S3_REGION.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  InvalidBucketName: 'Correct S3_BUCKET.',
  NoSuchBucket: 'Correct S3_BUCKET.',
  PermanentRedirect: 'Correct S3_REGION or S3_ENDPOINT.',
  QuotaExceeded: 'Make room in the store.',
  RequestTimeTooSkewed: "Correct this machine's clock.",
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  XMinioStorageFull: 'Make room in the store.',
}

function adviceFor(code: string, isBusy: boolean): string {
  return (
    adviceByCode[code] ?? (isBusy ? 'The settings may be right: try again later.' : usualAdvice)
  )
}

/** Why a store cannot be asked. */
export function unreachable(place: string, cause: unknown): Error {
  const { code = 'no connection' } = cause as { code?: string }
  const words = /CERT|SIGNED|VERIFY/.test(code)
    ? `${place} has no valid certificate (${code}).`
    : `${place} cannot be reached (${code}). Check S3_ENDPOINT and this machine's network.`
  return new Error(words, { cause })
}

function shorten(text: string, { accessKeyId, secretAccessKey }: Keys): string {
  const plain = visible(text.trim()).replaceAll(secretAccessKey, '…').replaceAll(accessKeyId, '…')
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The texts of the elements of this name. S3's XML has neither attributes nor CDATA in them. */
export function valuesOf(xml: string, name: string): string[] {
  return [...xml.matchAll(/<(\w+)>([^<]*)<\//g)]
    .filter(([, element]) => element === name)
    .map(([, , text = '']) => decodeEntities(text))
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, entity) => {
    if (entity !== undefined) return entities[entity] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
  })
}

import { json, readForm } from './http.ts'
import { idOf, randomId } from './ids.ts'

const LIFETIME_SECONDS = 32_400

/** OAuth's client credentials flow. Tokens are signed, not stored, so they survive a restart. */
export function createOauth(secret: string, clock: () => number) {
  /** The last verified token, cached because a shop sends the same one for hours. */
  let cached: { token: string; endsAt: number } | null = null
  const sign = (content: string) => idOf(secret, `token ${content}`)

  async function issueToken(request: Request): Promise<Response> {
    if (!hasCredentials(request)) {
      const error_description = 'Send a client id and secret as HTTP Basic.'
      const headers = { 'www-authenticate': 'Basic realm="simulator"' }
      return json(401, { error: 'invalid_client', error_description }, headers)
    }
    const grant = (await readForm(request)).get('grant_type')
    if (grant !== 'client_credentials') {
      const error = grant ? 'unsupported_grant_type' : 'invalid_request'
      return json(400, { error, error_description: 'The grant_type is client_credentials.' })
    }
    const now = clock()
    const content = `A21AA${randomId()}.${Math.floor(now / 1000) + LIFETIME_SECONDS}`
    return json(200, {
      scope: 'https://uri.paypal.com/services/payments/payment/authcapture',
      access_token: `${content}.${sign(content)}`,
      token_type: 'Bearer',
      app_id: 'APP-PAYMENTSIMULATOR1',
      expires_in: LIFETIME_SECONDS,
      nonce: `${new Date(now).toISOString()}${randomId()}`,
    })
  }

  /** Whether the request has a valid token that was issued here. */
  function isBearer(request: Request): boolean {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token && token === cached?.token) return cached.endsAt > clock()
    const parts = /^((A21AA[0-9A-Z]+)\.(\d+))\.([0-9A-Z]+)$/.exec(token ?? '')
    if (!parts) return false
    const [, content = '', , expiry = '', signature] = parts
    // Anyone can get a token here, so a timing attack gains nothing.
    if (!token || signature !== sign(content)) return false
    cached = { token, endsAt: Number(expiry) * 1000 }
    return cached.endsAt > clock()
  }

  return { issueToken, isBearer }
}

function hasCredentials(request: Request): boolean {
  const encoded = /^Basic (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return encoded !== undefined && Buffer.from(encoded, 'base64').includes(':')
}

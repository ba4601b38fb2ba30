import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as the receiver enters it; see standardwebhooks.com. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

type Signed = { id: string; seconds: number; body: string }

/** The `webhook-signature` header: one signature for each secret, so that a receiver may know either. */
export function signatureOf({ id, seconds, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`)
      return `v1,${signature.digest('base64')}`
    })
    .join(' ')
}

import type { Purpose } from './signed-keys.ts'

/** Loaded on first use, because it takes 2 ms and startup does not need it. */
const crypto = () => process.getBuiltinModule('node:crypto')

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Box = ReturnType<typeof createBox>

/** Encrypts texts that only the shop itself can read again, with a key derived for their purpose. */
export function createBox(secret: Uint8Array, purpose: Purpose) {
  let own: Uint8Array | undefined

  function key(): Uint8Array {
    own ??= new Uint8Array(crypto().hkdfSync('sha256', secret, '', `${purpose} sealed`, 32))
    return own
  }

  function seal(text: string): string {
    const nonce = crypto().randomBytes(NONCE_BYTES)
    const cipher = crypto().createCipheriv(CIPHER, key(), nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** The text; null unless the shop sealed it for this purpose. */
  function open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url')
    // Several texts decode to the same bytes.
    if (bytes.toString('base64url') !== sealed || bytes.length < NONCE_BYTES + TAG_BYTES)
      return null
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const cipher = crypto().createDecipheriv(CIPHER, key(), nonce, { authTagLength: TAG_BYTES })
    cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    try {
      return Buffer.concat([cipher.update(rest), cipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  return { seal, open }
}

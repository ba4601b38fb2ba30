const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 17

/** An id of PayPal's shape: 17 upper-case letters and digits. */
export function randomId(): string {
  return spell(crypto.getRandomValues(new Uint8Array(LENGTH)))
}

/** The one id that belongs to a text; without the secret nobody can tell it in advance. */
export function idOf(secret: string, text: string): string {
  return spell(new Bun.CryptoHasher('sha256', secret).update(text).digest())
}

/** Another id, from which the same step leads back. */
export function backwards(id: string): string {
  return [...id].reverse().join('')
}

/** The id by which PayPal's support would find an answer again. */
export function debugId(): string {
  return crypto.getRandomValues(Buffer.alloc(7)).toString('hex').slice(1)
}

function spell(bytes: Uint8Array): string {
  let id = ''
  for (let index = 0; index < LENGTH; index += 1) {
    id += ALPHABET.charAt((bytes[index] ?? 0) % ALPHABET.length)
  }
  return id
}

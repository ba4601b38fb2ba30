const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 17

/** An id in PayPal's format: 17 upper-case letters and digits. */
export function randomId(): string {
  return toId(crypto.getRandomValues(new Uint8Array(LENGTH)))
}

/** A deterministic id for a text, unpredictable without the secret. */
export function idOf(secret: string, text: string): string {
  return toId(new Bun.CryptoHasher('sha256', secret).update(text).digest())
}

/** The id reversed; reversing it again restores it. */
export function reversed(id: string): string {
  return [...id].reverse().join('')
}

/** A debug id, as in every response from PayPal. */
export function debugId(): string {
  return crypto.getRandomValues(Buffer.alloc(7)).toString('hex').slice(1)
}

function toId(bytes: Uint8Array): string {
  let id = ''
  for (let index = 0; index < LENGTH; index += 1) {
    id += ALPHABET.charAt((bytes[index] ?? 0) % ALPHABET.length)
  }
  return id
}

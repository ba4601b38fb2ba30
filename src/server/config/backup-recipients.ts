import { bech32 } from '@scure/base'

/**
 * Reads public keys of age, separated by commas; an error names the first that is none. Checks only their
 * checksums, because age itself takes long to load at every start.
 */
export function readRecipients(text: string): readonly string[] | { wrong: string } {
  const recipients = text.split(',').map((part) => part.trim())
  const wrong = recipients.find((recipient) => !isRecipient(recipient))
  if (wrong === undefined) return recipients
  // A private key that was put here by mistake must not be in the log as well.
  return { wrong: /^age-secret-key/i.test(wrong) ? 'a private key' : JSON.stringify(wrong) }
}

function isRecipient(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text, false)
  if (!decoded) return false
  const length = bech32.fromWordsUnsafe(decoded.words)?.length
  return sizes.some(([prefix, bytes]) => decoded.prefix === prefix && length === bytes)
}

/** Of an ordinary key, and of one that withstands quantum computers. */
const sizes = [
  ['age', 32],
  ['age1pq', 1216],
] as const

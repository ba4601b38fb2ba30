import { hashInTurn } from './hash-queue.ts'

/** Hashes a password with argon2id; salt and costs are part of the result. */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(true, () => Bun.password.hash(password, 'argon2id'))
}

// Compared with the password of an unknown name, so that its refusal takes as long.
let dummyHash: Promise<string> | null = null

/**
 * Whether a password matches a hash; null never matches but takes as long. Known networks and
 * devices go first; throws `rate_limited` if too many others wait.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const compared = hash ?? (await dummyHash)
  const isMatch = await hashInTurn(isKnown, () => Bun.password.verify(password, compared))
  return isMatch && hash !== null
}

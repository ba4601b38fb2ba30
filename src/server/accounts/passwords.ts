import { hashInTurn } from './hash-queue.ts'

/** A password as it is stored: argon2id with its salt and costs in the text. */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(true, () => Bun.password.hash(password, 'argon2id'))
}

// What an unknown name is checked against, so that its answer takes as long as a wrong password's.
let nobody: Promise<string> | null = null

/**
 * Whether a password fits; without a hash the answer is no and takes as long. Known networks and
 * devices go first; throws `rate_limited` when too many strangers wait.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { isKnown }: { isKnown: boolean },
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const compared = hash ?? (await nobody)
  const fits = await hashInTurn(isKnown, () => Bun.password.verify(password, compared))
  return fits && hash !== null
}

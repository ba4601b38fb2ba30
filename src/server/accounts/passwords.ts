/** A password as it is stored: argon2id with its salt and costs in the text. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, 'argon2id')
}

// What an unknown name is checked against, so that its answer takes as long as a wrong password's.
let nobody: Promise<string> | null = null

/** Whether a password fits; without a hash the answer is no, in like time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const fits = await Bun.password.verify(password, hash ?? (await nobody))
  return fits && hash !== null
}

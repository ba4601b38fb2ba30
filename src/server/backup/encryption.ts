import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Public keys of age that a backup is encrypted for; none means that it is not encrypted. */
export type Recipients = readonly string[]

/** Private keys of age. */
export type Identities = readonly string[]

/** The archive is not usable; nothing was restored. */
export class BadArchiveError extends Error {
  constructor(what: string) {
    super(`The backup cannot be used: ${what}`)
    this.name = 'BadArchiveError'
  }
}

type Seal = {
  encrypt: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  identities: Identities
}

/**
 * Encrypts for the recipients, and for a key that only this process has and forgets: with it, a backup
 * is read back before it counts, although the server cannot read its own backups later.
 */
export async function sealFor(recipients: Recipients): Promise<Seal> {
  if (recipients.length === 0) return { encrypt: (source) => source, identities: [] }
  // An ordinary key beside one that withstands quantum computers would weaken it.
  const isHybrid = recipients.every((recipient) => recipient.startsWith('age1pq1'))
  const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  encrypter.addRecipient(await identityToRecipient(identity))
  return {
    encrypt: async function* (source) {
      yield* await encrypter.encrypt(streamOf(source))
    },
    identities: [identity],
  }
}

function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source)) as unknown as ReadableStream<Uint8Array>
}

const HEAD = 'age-encryption.org/v1\n'

/** Whether a file is encrypted with age, as its first bytes say. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === HEAD
  } finally {
    await handle.close()
  }
}

/** The bytes of a file, decrypted if it is encrypted; streams. */
export async function* decrypted(file: string, identities: Identities) {
  const bytes = createReadStream(file)
  if (!(await isEncrypted(file))) return yield* bytes
  if (identities.length === 0) {
    bytes.destroy()
    throw new BadArchiveError('it is encrypted. Name the file with its key: --identity FILE.')
  }
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(streamOf(bytes)).catch((error: unknown) => {
    bytes.destroy()
    if (!/no identity matched/.test(String(error))) throw error
    throw new BadArchiveError('it is encrypted for another key than the one that was given.')
  })
}

/** The private keys in a file, as age-keygen writes it; throws with a reason if it has none. */
export function identitiesIn(text: string): Identities {
  if (text.startsWith(HEAD) || text.startsWith('-----BEGIN AGE ENCRYPTED FILE')) {
    throw new Error('it is encrypted itself. Decrypt it first: age -d -o OUT FILE')
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new Error('it has no key.')
  for (const [index, identity] of identities.entries()) {
    try {
      new Decrypter().addIdentity(identity)
    } catch {
      throw new Error(`its key ${index + 1} is not one of age's (AGE-SECRET-KEY-…).`)
    }
  }
  return identities
}

import { type Static, Type } from '@sinclair/typebox'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { writeDurably } from '../runtime/disk/atomic-file.ts'
import { tryParseJson } from '../runtime/try-parse-json.ts'
import { checkOf } from '../runtime/validator.ts'

/** A file in the data directory and beside the archives in `BACKUP_DIR`. */
export const erasureListName = 'erasures.json'

/**
 * The erased customers, as keyed hashes of email addresses, so that an older backup can be restored
 * without them (PRIV-06). A shop restored on a machine that had its own list has two keys.
 */
const ErasureList = Type.Object({
  format: Type.Literal(1),
  /** Whether a restored backup must still be searched. */
  isPending: Type.Boolean(),
  keys: Type.Array(
    Type.Object({
      key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      /** The time of each erasure by hash, in milliseconds since 1970. */
      erased: Type.Record(Type.String({ pattern: '^[\\w-]{43}$' }), Type.Integer({ minimum: 0 })),
    }),
  ),
})
type ErasureList = Static<typeof ErasureList>

/** The list in this directory; null without one. Throws if it is damaged. */
export function readErasureList(directory: string): ErasureList | null {
  const file = join(directory, erasureListName)
  if (!existsSync(file)) return null
  const value = tryParseJson(readFileSync(file, 'utf8'))
  if (checkOf(ErasureList).Check(value)) return value
  throw new Error(`${file} is damaged. Take it from the newest backup, or remove it.`)
}

export async function writeErasureList(directory: string, list: ErasureList): Promise<void> {
  const text = `${JSON.stringify(list, null, 2)}\n`
  await writeDurably(join(directory, erasureListName), Buffer.from(text))
}

/** Adds customers to the list of a data directory. */
export async function noteErased(
  directory: string,
  emails: readonly string[],
  at: number,
): Promise<void> {
  const list = readErasureList(directory) ?? { format: 1, isPending: false, keys: [] }
  const [first = { key: randomBytes(32).toString('hex'), erased: {} }, ...others] = list.keys
  const noted = emails.map((email) => [hashOf(first.key, email), at])
  const erased = { ...first.erased, ...Object.fromEntries(noted) }
  await writeErasureList(directory, { ...list, keys: [{ ...first, erased }, ...others] })
}

/** Puts the list beside the backups, for a restore on another machine. */
export async function copyErasureList(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const list = mergeErasureLists([readErasureList(from), readErasureList(to)])
  await writeErasureList(to, { ...list, isPending: false })
}

/** Merges lists; for someone who was erased twice, the later time counts. */
export function mergeErasureLists(lists: readonly (ErasureList | null)[]): ErasureList {
  const keys = new Map<string, Record<string, number>>()
  for (const { key, erased } of lists.flatMap((list) => list?.keys ?? [])) {
    const entry = keys.get(key) ?? {}
    for (const [hash, at] of Object.entries(erased)) {
      entry[hash] = Math.max(at, entry[hash] ?? 0)
    }
    keys.set(key, entry)
  }
  const merged = [...keys].map(([key, erased]) => ({ key, erased }))
  return { format: 1, isPending: merged.length > 0, keys: merged }
}

/** When the customer with this address was erased; null if never. */
export function erasedAt(list: ErasureList, email: string): number | null {
  const moments = list.keys.flatMap(({ key, erased }) => erased[hashOf(key, email)] ?? [])
  return moments.length === 0 ? null : Math.max(...moments)
}

function hashOf(key: string, email: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(emailKey(email)).digest('base64url')
}

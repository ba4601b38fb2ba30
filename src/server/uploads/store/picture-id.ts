import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** The names that an export gives to pictures. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The id of an imported picture, derived from its content, so that the same picture is stored once; a
 * picture that an export has named by its id keeps it.
 */
export function pictureId(name: string, bytes: Uint8Array): string {
  const stem = basename(name)
    .toLowerCase()
    .replace(/\.\w+$/, '')
  if (ID.test(stem)) return stem
  return Bun.randomUUIDv5(createHash('sha256').update(bytes).digest('hex'), 'url')
}

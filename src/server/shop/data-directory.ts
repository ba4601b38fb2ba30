import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finishRestore } from '../backup/put-in-place.ts'
import { makeOnce, writeDurably } from '../runtime/atomic-file.ts'
import { type Places, placesIn } from '../runtime/data-paths.ts'
import { requireShop } from './require-shop.ts'

export type DataDirectory = Places & { secret: Uint8Array }

/**
 * Makes the data directory if needed and finds what lies in it. The secret is made at the first
 * start; nobody but the shop's own account may read it.
 */
export function openDataDirectory(path: string): DataDirectory {
  const places = placesIn(resolve(path))
  for (const folder of [places.root, places.uploads, places.mail]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  finishRestore(places.root)
  return { ...places, secret: readSecret(join(places.root, 'secret.key')) }
}

/** For commands that are of no use without a shop, and must not make one. */
export function openShopsDirectory(path: string): DataDirectory {
  finishRestore(resolve(path))
  requireShop(path)
  return openDataDirectory(path)
}

function readSecret(file: string): Uint8Array {
  if (!existsSync(file)) makeOnce(file, newSecret())
  chmodSync(file, 0o600)
  const secret = secretIn(readFileSync(file, 'utf8'))
  if (!secret) {
    throw new Error(
      `${file} is damaged. Take it from a backup; without it a new one is made, and every session and link in a mail ends.`,
    )
  }
  return secret
}

/** The secret as it stands in its file; null when that is no whole one. */
export function secretIn(text: string): Uint8Array | null {
  const secret = Buffer.from(text.trim(), 'hex')
  return secret.length < 32 ? null : secret
}

/** Puts a new secret in the place of the old one; what was signed before is worth nothing then. */
export async function replaceSecret(root: string): Promise<void> {
  await writeDurably(join(root, 'secret.key'), Buffer.from(newSecret()))
}

/** 256 random bits in hex, as a line. */
function newSecret(): string {
  return `${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}\n`
}

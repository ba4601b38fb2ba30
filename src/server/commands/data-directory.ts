import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeDurably } from '../durable-file.ts'

export type DataDirectory = {
  root: string
  database: string
  simulator: string
  uploads: string
  mail: string
  secret: Uint8Array
}

/**
 * Makes the data directory if needed and finds what lies in it. The secret is made at the first
 * start; nobody but the shop's own account may read it.
 */
export function openDataDirectory(path: string): DataDirectory {
  const root = resolve(path)
  for (const folder of [root, join(root, 'uploads'), join(root, 'mail')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  return {
    root,
    database: join(root, 'shop.db'),
    simulator: join(root, 'simulator.db'),
    uploads: join(root, 'uploads'),
    mail: join(root, 'mail'),
    secret: readSecret(join(root, 'secret.key')),
  }
}

function readSecret(file: string): Uint8Array {
  if (!existsSync(file)) {
    // Exclusive: of two starts at once, one makes it and the other reads it.
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' })
  }
  chmodSync(file, 0o600)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < 32) throw new Error('secret.key in the data directory is damaged.')
  return secret
}

/** Puts a new secret in the place of the old one; what was signed before is worth nothing then. */
export async function replaceSecret(root: string): Promise<void> {
  await writeDurably(join(root, 'secret.key'), Buffer.from(newSecret()))
}

/** 256 random bits in hex, as a line. */
function newSecret(): string {
  return `${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}\n`
}

import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from '../runtime/data-paths.ts'
import { emailKey } from './email-key.ts'
import { type Customer, namesOf } from './find-customer.ts'
import { nameHider } from './name-hider.ts'

/** Copies of the database that were saved before an upgrade, a rollback or a restore. */
const COPY = /^((before|after)-\d{4}_\w+|replaced-[\w-]+)\.db$/

/**
 * The copies of the database in the data directory that contain the customer's address or order id.
 */
export async function copiesOf(
  { root }: DataPaths,
  { key }: Pick<Customer, 'key'>,
): Promise<string[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => COPY.test(name)).sort()
  const found: string[] = []
  for (const name of names) if (await isInFile(join(root, name), key)) found.push(name)
  return found
}

/**
 * Deletes the emails that were written to files about a customer's orders or reviews, and the copies
 * of the database that name the customer. Returns the names of the files.
 */
export async function eraseFiles(paths: DataPaths, customer: Customer): Promise<string[]> {
  const copies = await copiesOf(paths, customer)
  const ids = customer.mails.map(({ id }) => id)
  // A customer without an address got no email, and other customers may have the same name.
  const names = customer.email === '' ? [] : namesOf(customer)
  const hide = nameHider(names.map(emailKey))
  const isAbout = (text: string) => text.includes(customer.key) || hide(text) !== text
  const mails: string[] = []
  for (const name of await readdir(paths.mail).catch(() => [])) {
    const isKnown = ids.some((id) => name.includes(id))
    if (isKnown || (await isMailAbout(join(paths.mail, name), isAbout))) mails.push(name)
  }
  for (const name of copies) await rm(join(paths.root, name), { force: true })
  for (const name of mails) await rm(join(paths.mail, name), { force: true })
  return [...copies, ...mails.map((name) => `mail/${name}`)]
}

async function isMailAbout(file: string, isAbout: (text: string) => boolean): Promise<boolean> {
  const raw = await readFile(file).catch(() => null)
  if (!raw) return false
  return decodings(raw.toString('latin1')).some((text) =>
    isAbout(emailKey(Buffer.from(text, 'latin1').toString())),
  )
}

/** The raw email, its quoted-printable text decoded, and its base64 parts and headers decoded. */
function decodings(raw: string): string[] {
  const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('latin1')
  const blocks = raw.match(/^(?:[\w+/]{40,}={0,2}\r?\n)+(?:[\w+/]+={0,2}\r?\n)?/gm) ?? []
  const names = [...raw.matchAll(/=\?[\w-]+\?b\?([^?]+)\?=/gi)].map(([, text = '']) => text)
  const plain = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return [raw, plain, plain.replaceAll('_', ' '), ...[...blocks, ...names].map(fromBase64)]
}

/** Bytes that are searched at once. */
const CHUNK = 8 * 1024 * 1024

/** Whether a file has this text, with the letters A to Z in any case. Reads it in pieces. */
async function isInFile(path: string, text: string): Promise<boolean> {
  const wanted = Buffer.from(emailKey(text)).toString('latin1')
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size + 1, CHUNK))
    let before = ''
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return false
      const piece = before + emailKey(buffer.toString('latin1', 0, bytesRead))
      if (piece.includes(wanted)) return true
      before = piece.slice(-wanted.length)
    }
  } finally {
    await file.close()
  }
}

/**
 * The files that still contain the customer's address, in the data directory and its mail folder;
 * other folders are not searched. Close the database first, because closing a file releases all
 * locks that this process has on it.
 */
export async function filesNaming(paths: DataPaths, email: string): Promise<string[]> {
  for (;;) {
    try {
      return await search(paths, email)
    } catch (error) {
      // A shop that is open has renamed or removed a file, so the search begins again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function search({ root, mail }: DataPaths, email: string): Promise<string[]> {
  const found: string[] = []
  for (const directory of [root, mail]) {
    for (const entry of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
      const path = join(directory, entry.name)
      if (entry.isFile() && (await isInFile(path, email))) found.push(path)
    }
  }
  return found
}

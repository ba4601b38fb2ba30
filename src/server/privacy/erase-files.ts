import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import type { DataPaths } from '../runtime/disk/data-paths.ts'
import { type Customer, namesOf } from './find-customer.ts'
import { isAnyInFile } from './key-search.ts'
import { nameHider } from './name-hider.ts'

/** Copies of the database that were saved before an upgrade, a rollback or a restore. */
const COPY = /^((before|after)-\d{4}_\w+|replaced-[\w-]+)\.db$/

/**
 * The copies of the database in the data directory that contain an address or order id of these
 * customers. Each may be as large as the database, so it is read once for all of them.
 */
export async function copiesOf(
  { root }: DataPaths,
  customers: readonly Pick<Customer, 'key'>[],
): Promise<string[]> {
  if (customers.length === 0) return []
  const names = (await readdir(root).catch(() => [])).filter((name) => COPY.test(name)).sort()
  const keys = customers.map(({ key }) => key)
  const paths: string[] = []
  for (const name of names) if (await isAnyInFile(join(root, name), keys)) paths.push(name)
  return paths
}

/** Deletes the copies of the database that name any of these customers, and returns their names. */
export async function eraseCopies(
  paths: DataPaths,
  customers: readonly Customer[],
): Promise<string[]> {
  const copies = await copiesOf(paths, customers)
  for (const name of copies) await rm(join(paths.root, name), { force: true })
  return copies
}

/**
 * Deletes the emails that were written to files about the orders or reviews of these customers, and
 * returns the names of the files. There may be thousands, so each is read once for all customers.
 */
export async function eraseMails(
  paths: DataPaths,
  customers: readonly Customer[],
): Promise<string[]> {
  if (customers.length === 0) return []
  const ids = customers.flatMap(({ mails }) => mails.map(({ id }) => id))
  const keys = customers.map(({ key }) => key)
  // A customer without an address got no email, and other customers may have the same name.
  const names = customers.flatMap((each) => (each.email === '' ? [] : namesOf(each)))
  const hide = nameHider(names.map(emailKey))
  const isAbout = (text: string) => keys.some((key) => text.includes(key)) || hide(text) !== text
  const mailFiles: string[] = []
  for (const name of await readdir(paths.mail).catch(() => [])) {
    const isKnown = ids.some((id) => name.includes(id))
    if (isKnown || (await isMailAbout(join(paths.mail, name), isAbout))) mailFiles.push(name)
  }
  for (const name of mailFiles) await rm(join(paths.mail, name), { force: true })
  return mailFiles.map((name) => `mail/${name}`)
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
  const paths: string[] = []
  for (const directory of [root, mail]) {
    for (const entry of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
      const path = join(directory, entry.name)
      if (entry.isFile() && (await isAnyInFile(path, [email]))) paths.push(path)
    }
  }
  return paths
}

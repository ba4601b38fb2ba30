import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config/config.ts'
import { decodeText } from '../runtime/decode-text.ts'
import { isFile, isPipe } from '../shop/data-directory.ts'

/** Throws `ConfigError` unless the file exists and the current account can read it. */
export function requireReadable(path: string): void {
  if (!isFile(path)) throw new ConfigError([`There is no file ${path}.`])
  refuseUnreadable(path)
}

/**
 * Throws `ConfigError` unless a file to import exists and the current account can read it. It may be a
 * pipe, such as `/dev/stdin`, which can be read only once.
 */
export function requireImportable(path: string): void {
  if (!isPipe(path)) requireReadable(path)
}

/** The text of a file. Throws `ConfigError` if there is none, or if letters would be lost. */
export async function readText(path: string): Promise<string> {
  requireImportable(path)
  const text = decodeText(await readFile(path))
  if (text === null) throw new ConfigError([`${path} is not text in UTF-8. Save it as UTF-8.`])
  return text
}

/** Throws `ConfigError` for a file or directory that cannot be read. */
export function refuseUnreadable(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    const [reason] = (error as Error).message.split(',')
    throw new ConfigError([
      `${path} cannot be read (${reason}). Let the shop's own account read it.`,
    ])
  }
}

import { accessSync, constants } from 'node:fs'
import { ConfigError } from '../config/config.ts'
import { isFile } from '../shop/data-directory.ts'

/** Throws `ConfigError` unless the file exists and the current account can read it. */
export function requireReadable(path: string): void {
  if (!isFile(path)) throw new ConfigError([`There is no file ${path}.`])
  refuseUnreadable(path)
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

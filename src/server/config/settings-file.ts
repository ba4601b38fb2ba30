import { lstatSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config.ts'

export type SettingsFile = {
  /** The names of the settings in it. */
  names: readonly string[]
  /** The file's path; null if none was read. */
  path: string | null
  /** A `.env` that was not read, because it is somebody else's. */
  ignored: string | null
}

export const noSettingsFile: SettingsFile = { names: [], path: null, ignored: null }

export function wordsForIgnored(path: string): string {
  return `${path} was ignored: it belongs to another account. Name it with --env-file to use it.`
}

/**
 * Adds the settings in a file to the environment, whose own values take precedence. Without a path,
 * the file is `.env` in the working directory, if it exists and belongs to root or to the account
 * that runs the command: in a shared folder, others must not choose where backups go. Throws
 * `ConfigError`.
 */
export function loadSettingsFile(
  path: string | undefined,
  environment: Record<string, string | undefined>,
): SettingsFile {
  const file = path ?? '.env'
  if (path === undefined && isForeign(file)) {
    return { ...noSettingsFile, ignored: resolve(file) }
  }
  const text = read(file, path === undefined)
  if (text === null) return noSettingsFile
  const { values, faults } = parseSettings(text, file)
  if (faults.length > 0) throw new ConfigError(faults)
  for (const [name, value] of values) environment[name] ??= value
  return { names: [...values.keys()], path: resolve(file), ignored: null }
}

/** Whether a file, or the link to it, belongs to neither root nor this account. */
function isForeign(file: string): boolean {
  // Undefined on Windows.
  const own = process.getuid?.()
  if (own === undefined) return false
  return [lstatSync, statSync].some((look) => {
    const owner = look(file, { throwIfNoEntry: false })?.uid
    return owner !== undefined && owner !== 0 && owner !== own
  })
}

function read(file: string, isOptional: boolean): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (isOptional && code === 'ENOENT') return null
    const reason = code === 'ENOENT' ? 'there is no such file' : message.split(',')[0]
    throw new ConfigError([`${file} cannot be read as settings (${reason}).`])
  }
}

/**
 * Parses `NAME=value` lines. A line is a fault if the shop, systemd, Docker Compose and shells
 * would not all read the same value from it. A fault includes the name and line number, never the
 * value (decision 124).
 */
export function parseSettings(
  text: string,
  file: string,
): { values: Map<string, string>; faults: string[] } {
  const values = new Map<string, string>()
  const faults: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const place = `${file}, line ${index + 1}`
    const [, name, rest] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? []
    if (name === undefined || rest === undefined) {
      faults.push(`${place}: not of the form NAME=value, without spaces around the =.`)
      continue
    }
    const value = rest.trimEnd()
    const fault = faultOf(value)
    if (fault === null) values.set(name, unquoted(value))
    else faults.push(`${place}: ${name} ${fault}`)
  }
  return { values, faults }
}

const quoteIt = 'Put the whole value into single quotes.'

function faultOf(value: string): string | null {
  if (/^'[^']*'$/.test(value)) return null
  if (/^"[^"\\$`]*"$/.test(value)) return null
  if (value.startsWith('"') && value.endsWith('"') && value.length > 1) {
    return `has ", \\, $ or a backtick inside double quotes, which some programs replace. ${quoteIt}`
  }
  if (/^\s/.test(value)) return `has a space after the =. Remove it, or quote the value.`
  if (/^['"]/.test(value)) return `has quotes that do not enclose all of it. ${quoteIt}`
  if (/[\\$`]/.test(value)) {
    return `has \\, $ or a backtick, which some programs replace. ${quoteIt}`
  }
  if (/(^|\s)#/.test(value)) return `has a # that some programs take for a comment. ${quoteIt}`
  return null
}

function unquoted(value: string): string {
  return /^['"]/.test(value) ? value.slice(1, -1) : value
}

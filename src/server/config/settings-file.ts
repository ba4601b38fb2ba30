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
  /** The names of settings that the environment sets to something else. */
  overruled: readonly string[]
}

export const noSettingsFile: SettingsFile = { names: [], path: null, ignored: null, overruled: [] }

export function wordsForIgnored(path: string): string {
  return `${path} was ignored: it belongs to another account. Name it with --env-file to use it.`
}

export function wordsForOverruled({ overruled, path }: SettingsFile): string {
  const where = overruled.includes('DATA_DIR')
    ? ' The service sets DATA_DIR: to change it, run "systemctl edit" for the service.'
    : ''
  return `${path} sets ${overruled.join(', ')}, but the environment's value counts.${where}`
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
  const names = [...values.keys()]
  const overruled = names.filter(
    (name) => (environment[name] ?? values.get(name)) !== values.get(name),
  )
  for (const [name, value] of values) environment[name] ??= value
  return { names, path: resolve(file), ignored: null, overruled }
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
    return decode(readFileSync(file), file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (isOptional && code === 'ENOENT') return null
    const reason = code === 'ENOENT' ? 'there is no such file' : message.split(',')[0]
    throw new ConfigError([`${file} cannot be read as settings (${reason}).`])
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Refuses what systemd and Docker would not read as the shop does: another encoding, and its marks. */
function decode(bytes: Buffer, file: string): string {
  const start = bytes.subarray(0, 3).toString('hex')
  if (start.startsWith('fffe') || start.startsWith('feff') || bytes.includes(0)) {
    throw new ConfigError([
      `${file} is not text in UTF-8 (every other byte is zero). ${saveAsUtf8}`,
    ])
  }
  if (start === 'efbbbf') {
    throw new ConfigError([`${file} begins with a byte order mark. ${saveAsUtf8}`])
  }
  try {
    return strictUtf8.decode(bytes)
  } catch {
    // Lines keep their numbers in Latin-1.
    const lines = bytes.toString('latin1').split('\n')
    const line = lines.findIndex((text) =>
      Buffer.from(text, 'latin1').toString().includes('\ufffd'),
    )
    throw new ConfigError([`${file}, line ${line + 1}: not in UTF-8. ${saveAsUtf8}`])
  }
}

const saveAsUtf8 = 'Save it as UTF-8, without a byte order mark.'

/**
 * Parses `NAME=value` lines. A line is a fault if the shop, systemd, Docker Compose and shells
 * would not all read the same value from it. A fault includes the name and line number, never the
 * value (docs/decisions/running.md).
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
      faults.push(`${place}: ${formFault(line)}`)
      continue
    }
    const value = rest.trimEnd()
    // Other programs would not trim these.
    const [trailing] = /[^ \t\r]/.exec(rest.slice(value.length)) ?? []
    const fault = trailing === undefined ? faultOf(value) : invisibleFault(trailing)
    if (fault === null) values.set(name, unquoted(value))
    else faults.push(`${place}: ${name} ${fault}`)
  }
  return { values, faults }
}

function formFault(line: string): string {
  if (/^\s*export\s/.test(line)) return 'begins with "export", which only shells know. Remove it.'
  const [sign] = invisible.exec(line) ?? []
  if (sign !== undefined) return invisibleFault(sign)
  return 'not of the form NAME=value, without spaces around the =.'
}

/** Control and format characters, and spaces other than the ordinary one. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

function invisibleFault(sign: string): string {
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `has the invisible character U+${code}. Type the line again.`
}

const quoteIt = 'Put the whole value into single quotes.'

function faultOf(value: string): string | null {
  // Within a value, such as a name, a no-break space or a joiner may be meant.
  const [sign] = invisible.exec(value.slice(0, 1)) ?? invisible.exec(value.slice(-1)) ?? []
  if (sign !== undefined && sign !== '\t') return invisibleFault(sign)
  if (/^[‘’‚“”„]/.test(value)) return `has typographic quotes, which become part of it. ${quoteIt}`
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

import { readFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

/**
 * Adds the settings in a file to the environment, whose own values take precedence, and returns
 * their names. Without a path, the file is `.env` in the working directory, if it exists. Throws
 * `ConfigError`.
 */
export function loadSettingsFile(
  path: string | undefined,
  environment: Record<string, string | undefined>,
): string[] {
  const file = path ?? '.env'
  const text = read(file, path === undefined)
  const { values, faults } = parseSettings(text, file)
  if (faults.length > 0) throw new ConfigError(faults)
  for (const [name, value] of values) environment[name] ??= value
  return [...values.keys()]
}

function read(file: string, isOptional: boolean): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (isOptional && code === 'ENOENT') return ''
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

import { isatty } from 'node:tty'
import { visible, visibleJson } from '../visible-text.ts'
import { logStream } from './log-file.ts'
import { createLogOutput } from './log-output.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** JSON for programs, text for a person at a terminal. */
export const logFormats = ['json', 'text'] as const
type LogFormat = (typeof logFormats)[number]

type LogConfig = { logLevel: LogLevel; logFormat: LogFormat }

const STANDARD_ERROR = 2

/** `at`, `level` and `event` are reserved. */
type Facts = Record<string, unknown> & { at?: never; level?: never; event?: never }

export type Log = Record<LogLevel, (event: string, facts?: Facts) => void>

const order: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Logs one line per event to standard error. Never log a token, a password or a payer's address. */
export function createLog(
  level: LogLevel,
  write?: (line: string) => void,
  format: LogFormat = 'json',
): Log {
  const lineOf = format === 'json' ? jsonLine : textLine
  return logTo(write ?? toStandardError(lineOf), level, lineOf)
}

type LineOf = (level: LogLevel, event: string, facts: Record<string, unknown>) => string

function toStandardError(lineOf: LineOf): (line: string) => void {
  return createLogOutput(
    () => logStream,
    (lines) => lineOf('warn', 'log_lines_lost', { lines }),
  )
}

function logTo(write: (line: string) => void, level: LogLevel, lineOf: LineOf): Log {
  const at = (own: LogLevel) =>
    order.indexOf(own) < order.indexOf(level)
      ? () => {}
      : (event: string, facts: Record<string, unknown> = {}) => write(lineOf(own, event, facts))
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export function configuredLog({ logLevel, logFormat }: LogConfig): Log {
  return createLog(logLevel, undefined, logFormat)
}

export function usualLogFormat(): LogFormat {
  return isatty(STANDARD_ERROR) ? 'text' : 'json'
}

function jsonLine(level: LogLevel, event: string, facts: Record<string, unknown>): string {
  const at = new Date().toISOString()
  return `${visibleJson(JSON.stringify({ at, level, event, ...plain(facts) }))}\n`
}

/** Expands errors, which JSON would write as `{}`. */
function plain(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error ? describe(value) : value,
    ]),
  )
}

function describe(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  }
}

/**
 * One event as text: time of day, level, the event's name in words, then its fields. Values are quoted
 * and escaped, so that user input cannot forge log lines.
 */
function textLine(level: LogLevel, event: string, facts: Record<string, unknown>): string {
  const time = new Date().toTimeString().slice(0, 8)
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
  const shown = entries.map(([name, value]) => `${name}=${valueText(value)}`)
  const errors = level === 'error' ? entries.flatMap(([, value]) => framesOf(value)) : []
  const words = `${event.charAt(0).toUpperCase()}${event.slice(1).replaceAll('_', ' ')}`
  const first = [time, level.padEnd(5), words, ...shown].join('  ')
  return [first, ...errors, ''].join('\n')
}

function valueText(value: unknown): string {
  if (value instanceof Error) {
    const cause = value.cause instanceof Error ? ` (${value.cause.message})` : ''
    return quoted(`${value.message}${cause}`)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[\w.:/@+-]+$/.test(text) ? text : quoted(text)
}

function quoted(text: string): string {
  return visible(JSON.stringify(text))
}

function framesOf(value: unknown): string[] {
  if (!(value instanceof Error)) return []
  const lines = (value.stack ?? '').split('\n')
  return lines.filter((line) => line.startsWith('    at ')).map(visible)
}

/**
 * Logs an uncaught error in the log's own format and exits. The next start finishes interrupted
 * work. After a rejection that `isHarmless` accepts, the shop keeps running; see docs/decisions/postgresql.md.
 */
export function reportUncaught(log: Log, isHarmless: (error: unknown) => boolean): void {
  const end = (error: unknown) => {
    log.error('uncaught', { error })
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', (error) => {
    if (!isHarmless(error)) end(error)
    log.error('unhandled', { error })
  })
}

import { isatty } from 'node:tty'
import { textLine } from './log-text.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** JSON for programs, text for a person at a terminal. */
export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

export type LogConfig = { logLevel: LogLevel; logFormat: LogFormat }

const STANDARD_ERROR = 2

/** `at`, `level` and `event` are reserved. */
type Facts = Record<string, unknown> & { at?: never; level?: never; event?: never }

export type Log = Record<LogLevel, (event: string, facts?: Facts) => void>

const order: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Logs one line per event to standard error. Never log a token, a password or a payer's address. */
export function createLog(
  level: LogLevel,
  write = (line: string) => void process.stderr.write(line),
  format: LogFormat = 'json',
): Log {
  const lineOf = format === 'json' ? jsonLine : textLine
  const at = (own: LogLevel) =>
    order.indexOf(own) < order.indexOf(level)
      ? () => {}
      : (event: string, facts: Record<string, unknown> = {}) => write(lineOf(own, event, facts))
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** The log as configured, on standard error. */
export function configuredLog({ logLevel, logFormat }: LogConfig): Log {
  return createLog(logLevel, undefined, logFormat)
}

/** Text where standard error is a terminal, JSON elsewhere. */
export function usualLogFormat(): LogFormat {
  return isatty(STANDARD_ERROR) ? 'text' : 'json'
}

function jsonLine(level: LogLevel, event: string, facts: Record<string, unknown>): string {
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, ...plain(facts) })}\n`
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

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** The first three words of each line are the log's own. */
type Facts = Record<string, unknown> & { at?: never; level?: never; event?: never }

export type Log = Record<LogLevel, (event: string, facts?: Facts) => void>

const order: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** One JSON line per event on standard error; never a token, a password or an address of a payer. */
export function createLog(
  level: LogLevel,
  write = (line: string) => void process.stderr.write(line),
): Log {
  const at = (own: LogLevel) =>
    order.indexOf(own) < order.indexOf(level)
      ? () => {}
      : (event: string, facts: Record<string, unknown> = {}) =>
          write(
            `${JSON.stringify({ at: new Date().toISOString(), level: own, event, ...plain(facts) })}\n`,
          )
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Errors become their message, cause and stack, which JSON would leave out. */
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

import type { Config } from './config.ts'

/** The shop's address for commands beside it, which do not know the port that it got. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? urlAt(host, port)
}

/** The URL of a host and port; a wildcard host becomes localhost. */
export function urlAt(host: string, port: number | undefined): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

import { parseIntoClientConfig } from 'pg-connection-string'
import type pg from 'pg'

/**
 * The driver's settings for a database's address. Every part may be percent-encoded, the name of the
 * database too (libpq, "Connection URIs"), which the driver decodes only in part.
 */
export function addressSettings(url: string): pg.ClientConfig {
  const settings = parseIntoClientConfig(withStrictMode(url)) as pg.ClientConfig
  const database = databaseIn(url)
  return database === null ? settings : { ...settings, database }
}

/** The driver verifies the certificate in all of these modes, and prints a warning for three of them. */
function withStrictMode(url: string): string {
  if (url.includes('uselibpqcompat')) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

function databaseIn(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1)) || null
  } catch {
    return null
  }
}

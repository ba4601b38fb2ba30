import { lstatSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Why no account could have a directory at a path; null if one is there or can be made, also if this
 * account must not look.
 */
export function faultOfPath(path: string): string | null {
  const own = resolve(path)
  try {
    const place = nearestEntry(own)
    const entry = statOf(place)
    if (entry?.isDirectory()) return null
    return `${place === own ? 'is' : 'lies below'} ${entry === null ? brokenLink : 'a file'}`
  } catch {
    return null
  }
}

const brokenLink = 'a link to a place that does not exist (is its disk mounted?)'

/** The path itself, or what is nearest above it, where its directory would be made. */
export function nearestEntry(path: string): string {
  const own = resolve(path)
  const above = dirname(own)
  return above === own || statsOrNull(() => lstatSync(own)) !== null ? own : nearestEntry(above)
}

/** What is at a path, links followed; null if there is nothing. */
export function statOf(path: string): Stats | null {
  return statsOrNull(() => statSync(path))
}

function statsOrNull(look: () => Stats): Stats | null {
  try {
    return look()
  } catch (error) {
    // Nothing is below a file.
    if (/^(ENOENT|ENOTDIR|ELOOP)$/.test((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

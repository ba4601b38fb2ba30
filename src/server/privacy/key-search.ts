import { open } from 'node:fs/promises'
import { emailKey } from '#shared/domain/customer/email-key.ts'

/** Bytes that are searched at once. */
const CHUNK = 8 * 1024 * 1024

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

type Finder = { longest: number; isIn: (piece: string) => boolean }

/**
 * Finds any of these addresses and ids in one pass, however many there are: only what surrounds an
 * `@` and what looks like an id is compared. The text is read as Latin 1, with A to Z as small letters.
 */
function finderOf(texts: readonly string[]): Finder {
  const keys = texts.map((text) => Buffer.from(emailKey(text)).toString('latin1'))
  const ids = new Set<string>()
  const others: string[] = []
  const emails = new Map<string, Set<string>>()
  for (const key of keys) {
    const at = key.lastIndexOf('@')
    if (at === -1) {
      if (key.length === 36 && key.search(ID) === 0) ids.add(key)
      else others.push(key)
      continue
    }
    const domain = key.slice(at)
    const names = emails.get(domain) ?? new Set()
    emails.set(domain, names.add(key.slice(0, at)))
  }
  const domainLengths = [...new Set([...emails.keys()].map(({ length }) => length))]
  const nameLengths = new Map(
    [...emails].map(([domain, names]) => [domain, [...new Set([...names].map((n) => n.length))]]),
  )

  function isEmailAt(piece: string, at: number): boolean {
    return domainLengths.some((length) => {
      const domain = piece.slice(at, at + length)
      const names = emails.get(domain)
      const lengths = nameLengths.get(domain) ?? []
      return lengths.some((size) => at >= size && names?.has(piece.slice(at - size, at)))
    })
  }

  function hasEmail(piece: string): boolean {
    if (emails.size === 0) return false
    for (let at = piece.indexOf('@'); at !== -1; at = piece.indexOf('@', at + 1)) {
      if (isEmailAt(piece, at)) return true
    }
    return false
  }

  return {
    longest: Math.max(0, ...keys.map(({ length }) => length)),
    isIn: (piece) =>
      hasEmail(piece) ||
      (ids.size > 0 && piece.matchAll(ID).some(([id]) => ids.has(id))) ||
      others.some((key) => piece.includes(key)),
  }
}

/** Whether a file has any of these texts, with the letters A to Z in any case. Reads it once, in pieces. */
export async function isAnyInFile(path: string, texts: readonly string[]): Promise<boolean> {
  const { longest, isIn } = finderOf(texts)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size + 1, CHUNK))
    let before = ''
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return false
      const piece = before + emailKey(buffer.toString('latin1', 0, bytesRead))
      if (isIn(piece)) return true
      before = piece.slice(Math.max(0, piece.length - longest))
    }
  } finally {
    await file.close()
  }
}

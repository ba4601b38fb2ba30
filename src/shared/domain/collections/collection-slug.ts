import { plainText } from '../words.ts'

/** The last part of a collection's address. */
export const longestSlug = 80

export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Names that addresses of the shop's own may need. */
const reserved: ReadonlySet<string> = new Set(['all', 'edit', 'export', 'import', 'new', 'search'])

export function isSlug(text: string): boolean {
  return text.length <= longestSlug && slugShape.test(text)
}

/** Whether no collection may have this slug: the shop needs it, or it looks like an id. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug) || idShape.test(slug)
}

/** A slug made of a title, without accents; empty if the title has no letter or digit that slugs know. */
export function slugOf(title: string): string {
  const words = plainText(title).match(/[a-z0-9]+/g) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longestSlug) : `${slug}-${word}`
    if (longer.length > longestSlug) break
    slug = longer
  }
  return isReservedSlug(slug) ? `${slug}-1` : slug
}

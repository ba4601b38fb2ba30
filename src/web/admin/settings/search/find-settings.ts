import type { SettingsPageId } from '#shared/domain/shop/settings-pages.ts'
// Run when the dashboard is bundled: the browser has the words of one language only.
import { type Entry, searchIndex } from './search-index.ts' with { type: 'macro' }

/** Settings at once. */
const MOST = 12

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const index = searchIndex().map((entry) => ({
  ...entry,
  labels: plain(`${entry.label.en} ${entry.label.fr}`),
  all: plain(Object.values({ ...entry.label, 1: entry.words.en, 2: entry.words.fr }).join(' ')),
}))

/**
 * The settings with all words of a search in either language, those with the words in their labels
 * first (SET-10).
 */
export function findSettings(search: string, pages: readonly SettingsPageId[]): Entry[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = (text: string) => words.every((word) => text.includes(word))
  const matches = index.filter(({ page, all }) => pages.includes(page) && hits(all))
  const rank = ({ labels }: (typeof index)[number]) => (hits(labels) ? 0 : 1)
  return matches.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST)
}

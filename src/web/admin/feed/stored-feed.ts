import { emptyFeed, type Feed } from './notifications.ts'

/** Parses the stored feed; empty if its format is unknown, such as that of an earlier version. */
export function parseFeed(stored: string | null): Feed {
  const value = JSON.parse(stored ?? 'null') as Partial<Feed> | null
  const isKnown =
    value !== null &&
    Array.isArray(value.entries) &&
    value.entries.every(({ text }) => typeof text === 'object') &&
    typeof value.low === 'object'
  return isKnown ? { ...emptyFeed, ...value } : emptyFeed
}

/**
 * What may stay in the browser after signing out: the position in the journal, and no names.
 * Unseen entries are listed again after the next sign-in.
 */
export function withoutNames(feed: Feed): Feed {
  const oldest = feed.entries.findLast(({ isSeen }) => !isSeen)
  if (!oldest) return { ...feed, entries: [] }
  return { ...emptyFeed, heard: oldest.seq - 1, heardAt: oldest.at }
}

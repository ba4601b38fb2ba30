import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { readStored } from '../../platform/storage.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { emptyFeed, type Feed, unseenOf } from './notifications.ts'
import { parseFeed, withoutNames } from './stored-feed.ts'

const STORED_UNDER = 'admin_feed'

/** The notification feed, shared by every tab of the browser. */
const feedAtom = storedAtom<Feed>(STORED_UNDER, parseFeed)

export const useFeed = () => useAtom(feedAtom)

export const useUnseen = (): number => unseenOf(useAtomValue(feedAtom))

/** Reads the feed directly from storage; empty if it cannot be parsed. */
export function readFeed(): Feed {
  try {
    return parseFeed(readStored('local', STORED_UNDER) ?? null)
  } catch {
    return emptyFeed
  }
}

/** Removes names from the feed at sign-out. */
export function useForgetNames(): () => void {
  const change = useSetAtom(feedAtom)
  return useCallback(() => change(withoutNames), [change])
}

type AnnounceChoices = { hasSound: boolean; hasDesktop: boolean }

/** How new orders are announced; both are off by default. */
const choicesAtom = storedAtom<AnnounceChoices>('admin_announce', (stored) => ({
  hasSound: false,
  hasDesktop: false,
  ...(JSON.parse(stored ?? '{}') as Partial<AnnounceChoices>),
}))

export const useAnnounceChoices = () => useAtom(choicesAtom)

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { useRestore } from '../live/use-restore.ts'

const words = {
  title: m.collectionRestored,
  done: ({ name }: { name: string }) => m.collectionRestoredAs({ title: name }),
  failed: ({ name, reason }: { name: string; reason: string }) =>
    m.collectionRestoreFailed({ title: name, reason }),
}

/** Brings back a deleted collection. */
export function useRestoreCollection() {
  const queries = useQueryClient()
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['collections.list'] }),
    [queries],
  )
  return useRestore('collections.restore', words, refresh)
}

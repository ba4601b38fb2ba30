import { useCallback } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useAction } from './use-action.ts'

export type Deleted = { id: string; name: string }

type Words = {
  title: () => string
  done: (deleted: { name: string }) => string
  failed: (failure: { name: string; reason: string }) => string
}

/** Brings back what was deleted and reports the outcome. Resolves to whether it is back. */
export function useRestore(
  action: 'products.restore' | 'collections.restore',
  words: Words,
  refresh: () => void,
) {
  const restore = useAction(action)
  const toast = useToast()

  return useCallback(
    async ({ id, name }: Deleted) => {
      try {
        await restore({ id })
        refresh()
        toast({ title: words.title(), description: words.done({ name }) })
        return true
      } catch (error) {
        const { endsSession, publicMessage: reason } = toApiError(error)
        // The login form already explains an ended session.
        if (!endsSession) {
          const description = words.failed({ name, reason })
          toast({ title: m.staffError(), description, isDestructive: true })
        }
        return false
      }
    },
    [restore, words, refresh, toast],
  )
}

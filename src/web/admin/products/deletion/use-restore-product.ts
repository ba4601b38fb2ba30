import { useCallback } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'

/** Brings back a deleted product and reports the outcome. Resolves to whether the product is back. */
export function useRestoreProduct() {
  const restore = useAction('products.restore')
  const { refresh } = useCatalogCache()
  const toast = useToast()

  return useCallback(
    async ({ id, name }: { id: string; name: string }) => {
      try {
        await restore({ id })
        refresh()
        toast({
          title: m.staffProductRestoredTitle(),
          description: m.staffProductRestoredWords({ name }),
        })
        return true
      } catch (error) {
        const { endsSession, publicMessage: reason } = toApiError(error)
        // The login form already explains an ended session.
        if (!endsSession) {
          const description = m.staffProductRestoreFailed({ name, reason })
          toast({ title: m.staffError(), description, isDestructive: true })
        }
        return false
      }
    },
    [restore, refresh, toast],
  )
}

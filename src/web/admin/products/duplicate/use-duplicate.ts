import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { randomId } from '../../../platform/random-id.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { leavePage } from '../../leaving/leaving.ts'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'

/** Duplicates a product and opens the copy in the editor. */
export function useDuplicate({ id, name }: Pick<StaffProduct, 'id' | 'name'>) {
  const duplicate = useAction('products.duplicate')
  const { refresh } = useCatalogCache()
  const toast = useToast()
  const [, navigate] = useLocation()
  /** Kept until the shop has answered, so that trying again after a lost answer makes no second copy. */
  const key = useRef<string>(undefined)
  const { run, isPending } = useSingleRun(async () => {
    try {
      key.current ??= randomId()
      const copy = await duplicate({ id, key: key.current })
      key.current = undefined
      refresh()
      navigate(`/admin/products/edit/${copy.id}`)
      toast({ title: m.staffDuplicated(), description: m.staffDuplicatedWords(copy) })
    } catch (error) {
      const { endsSession, publicMessage: reason, isUnknown } = toApiError(error)
      if (!isUnknown) key.current = undefined
      // The login form already explains an ended session.
      if (endsSession) return
      const description = m.staffNotDuplicated({ name, reason })
      toast({ title: m.staffError(), description, isDestructive: true })
    }
  })
  // Asked first: staff who stay with their unsaved changes want no copy.
  return { duplicate: () => leavePage(run), isPending }
}

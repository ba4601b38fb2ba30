import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import type { MarkedCard } from '../../card/card-action.tsx'
import { useReveal } from '../../card/revealed.ts'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRestoreProduct } from './use-restore-product.ts'

type DeleteProductProps = {
  product: StaffProduct | null
  marked: MarkedCard
  onClose: () => void
}

/** Asks before a product is deleted; the toast afterwards offers to undo it. */
export function DeleteProduct({ product, marked, onClose }: DeleteProductProps) {
  const deleteProduct = useAction('products.delete')
  const restore = useRestoreProduct()
  const reveal = useReveal()
  const { forget } = useCatalogCache()
  const toast = useToast()
  const { id = '', name = '' } = product ?? {}

  async function undo() {
    if (await restore({ id, name })) reveal({ kind: 'product', id, isNew: false })
  }

  async function remove() {
    try {
      await deleteProduct({ id })
      forget(id)
      toast({
        title: m.staffProductDeletedTitle(),
        description: m.staffProductDeletedWords({ name }),
        action: { label: m.staffUndo(), run: () => void undo(), isUndo: true },
      })
    } catch (error) {
      // The login form already explains an ended session.
      const { code, endsSession, publicMessage } = toApiError(error)
      if (!endsSession) {
        // Names the packs that consist of it.
        const description = code === 'protected' ? publicMessage : m.staffProductDeleteFailed()
        toast({ title: m.staffError(), description, isDestructive: true })
      }
      throw error
    }
  }

  return (
    <ConfirmDialog
      isOpen={product !== null}
      title={m.staffProductDeleteQuestion()}
      message={m.staffProductDeleteMessage({ name })}
      action={m.staffProductDelete()}
      onConfirm={async () => void (await marked.remove(id, remove, true))}
      onClose={onClose}
    />
  )
}

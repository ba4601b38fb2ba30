import { useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { useCommands } from '../../commands/registry.ts'
import { useMay } from '../../permissions/may.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { RowButton } from '../../ui/row-button.tsx'

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'))

type PreviewButtonProps = {
  product: Pick<StaffProduct, 'id' | 'name' | 'status'>
  /** Whether the palette's command about a product means this one. */
  hasCommand: boolean
  /** Whether only its icon is shown. */
  isIcon?: boolean
}

/** Opens a draft's preview link; nothing for other products, which the shop shows itself. */
export function PreviewButton({ product, hasCommand, isIcon = false }: PreviewButtonProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const isDraft = product.status === 'draft' && may('products.previewLink')
  useCommands(hasCommand && isDraft ? { previewProduct: () => setOpen(true) } : {})
  if (!isDraft) return null
  return (
    <>
      <RowButton
        aria-label={m.staffPreviewOf(product)}
        aria-haspopup="dialog"
        title={isIcon ? m.staffPreview() : undefined}
        onClick={() => setOpen(true)}
        hasBorder={!isIcon}
        className={isIcon ? undefined : 'gap-2 px-4'}
      >
        <EyeIcon className="size-4" />
        {!isIcon && m.staffPreview()}
      </RowButton>
      {isOpen && <PreviewDialog product={product} onClose={() => setOpen(false)} />}
    </>
  )
}

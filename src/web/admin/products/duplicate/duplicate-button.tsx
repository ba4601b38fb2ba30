import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { useCommands } from '../../commands/registry.ts'
import { useMay } from '../../permissions/may.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { useDuplicate } from './use-duplicate.ts'

type DuplicateButtonProps = {
  product: Pick<StaffProduct, 'id' | 'name'>
  /** Whether the palette's command about a product means this one. */
  hasCommand: boolean
  /** Whether only its icon is shown. */
  isIcon?: boolean
}

export function DuplicateButton({ product, hasCommand, isIcon = false }: DuplicateButtonProps) {
  const { duplicate, isPending } = useDuplicate(product)
  const may = useMay()
  useCommands(hasCommand ? { duplicateProduct: duplicate } : {})
  if (!may('products.duplicate')) return null
  return (
    <RowButton
      aria-label={m.staffDuplicateOf(product)}
      aria-busy={isPending}
      title={isIcon ? m.staffDuplicate() : undefined}
      onClick={duplicate}
      hasBorder={!isIcon}
      className={isIcon ? undefined : 'gap-2 px-4'}
    >
      <CopyIcon className="size-4" />
      {!isIcon && m.staffDuplicate()}
    </RowButton>
  )
}

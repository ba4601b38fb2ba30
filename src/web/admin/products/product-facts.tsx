import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ProductColumn } from '../list/view/list-view.ts'
import { LocalMoment } from '../ui/local-moment.tsx'

type ProductFactsProps = { product: StaffProduct; columns: readonly ProductColumn[] }

/** The columns that staff have chosen, below the name. */
export function ProductFacts({ product, columns }: ProductFactsProps) {
  const { description, sku, tags, updatedAt } = product
  const has = (column: ProductColumn) => columns.includes(column)
  return (
    <div className="flex flex-wrap gap-x-3 text-sm text-muted lg:flex-nowrap">
      {has('sku') && <Fact>{m.staffProductSku({ sku: sku ?? m.staffNone() })}</Fact>}
      {has('tags') && (
        <Fact>{m.staffProductTags({ tags: tags.join(', ') || m.staffProductTagsNone() })}</Fact>
      )}
      {has('changed') && (
        <p className="shrink-0">
          {m.staffProductChanged()}
          <LocalMoment moment={updatedAt} />
        </p>
      )}
      {has('description') && (
        <p className="line-clamp-1 min-w-0 flex-1 basis-40 wrap-anywhere" title={description}>
          {description}
        </p>
      )}
    </div>
  )
}

function Fact({ children }: { children: string }) {
  return <p className="line-clamp-1 max-w-full shrink-0 wrap-anywhere lg:max-w-48">{children}</p>
}

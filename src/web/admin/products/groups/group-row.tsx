import { useId } from 'react'
import { Link } from 'wouter'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { ProductGroup } from '#shared/contract/staff/product-groups.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import { isLowStock } from '#shared/domain/catalog/stock.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import { Checkbox } from '../../list/checkbox.tsx'
import type { Selection } from '../../list/use-selection.ts'
import { May } from '../../permissions/may.tsx'
import { ArrowDownIcon, ArrowUpIcon, EditIcon } from '../../ui/icons.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { StockBadge } from '../stock-figures.tsx'
import type { Group } from './folded.ts'

type Variant = StaffProduct | ProductGroup['variants'][number]

/** The most sizes that a folded group names, so that a sold-out group stays a row. */
const mostNamed = 3

/** Which sizes in the shop have few or no units left, because the sum says nothing of a single one. */
function ShortVariants({ variants }: { variants: readonly Variant[] }) {
  const short = variants
    .filter(({ status, stock }) => status === 'active' && isLowStock(stock))
    .toSorted((one, other) => one.stock - other.stock)
  const more = short.length - mostNamed
  return (
    <>
      {short.slice(0, mostNamed).map((variant) => (
        <p key={variant.id} className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="wrap-anywhere">{valuesOf(variant)}</span>
          <StockBadge stock={variant.stock} />
        </p>
      ))}
      {more > 0 && <p className="text-sm text-muted">{m.overviewMoreProducts({ count: more })}</p>}
    </>
  )
}

function valuesOf(variant: Variant): string {
  const values =
    'options' in variant ? variant.options : variant.group?.options.map(({ value }) => value)
  return (values ?? []).join(' / ')
}

type GroupRowProps = {
  group: Group
  /** Those of its variants that the list has loaded. */
  variants: readonly StaffProduct[]
  /** With all of its variants; undefined until it has been loaded. */
  whole: ProductGroup | undefined
  isOpen: boolean
  selection: Pick<Selection, 'has' | 'toggleAll'>
  onToggle: (id: string) => void
  onUngroup: (group: Group) => void
}

/** A group in the product list, with the sum of its variants' stock. */
export function GroupRow(props: GroupRowProps) {
  const { group, variants, whole, isOpen, selection, onToggle, onUngroup } = props
  const { id, name } = group
  const titleId = useId()
  const [first] = variants
  const all = whole?.variants ?? variants
  const ids = all.map((variant) => variant.id)
  const units = all.reduce((sum, { stock }) => sum + stock, 0)
  return (
    <article aria-labelledby={titleId} className="list-row compact:py-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <May do="products.bulkUpdate">
          <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">{m.groupSelect({ name })}</span>
            <Checkbox
              isTicked={ids.length > 0 && ids.every(selection.has)}
              onTick={() => selection.toggleAll(ids)}
            />
          </label>
        </May>
        <div className="w-10 shrink-0 overflow-hidden rounded-md compact:w-8">
          {first && (
            <Picture
              url={mainImageUrl(first.images) ?? first.imageUrl}
              name={name}
              updatedAt={first.updatedAt}
              sizes="2.5rem"
            />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-32 lg:basis-20">
          <h3 id={titleId} className="font-semibold wrap-anywhere lg:truncate">
            {name}
          </h3>
          <p className="text-sm text-muted">{m.groupVariantCount({ count: all.length })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 max-lg:w-full lg:flex-nowrap">
          <div className="lg:w-72">
            <p className="text-sm font-medium tabular-nums">{m.staffStockOf({ stock: units })}</p>
            {!isOpen && <ShortVariants variants={all} />}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-0.5 max-lg:ml-auto">
            <RowButton
              aria-label={m.groupShow({ name })}
              aria-expanded={isOpen}
              onClick={() => onToggle(id)}
            >
              {isOpen ? <ArrowUpIcon className="size-4" /> : <ArrowDownIcon className="size-4" />}
              {m.activityFieldVariants()}
              <span className="sr-only">{formatNumber(all.length)}</span>
            </RowButton>
            <May do="productGroups.update">
              <Link
                href={`/admin/product-groups/edit/${id}`}
                aria-label={m.staffEditNamed({ name })}
                className="row-action"
              >
                <EditIcon className="size-4" />
                {m.staffEdit()}
              </Link>
            </May>
            <May do="productGroups.delete">
              <RowButton
                aria-label={m.groupUngroupNamed({ name })}
                onClick={() => onUngroup(group)}
              >
                {m.groupUngroup()}
              </RowButton>
            </May>
          </div>
        </div>
      </div>
    </article>
  )
}

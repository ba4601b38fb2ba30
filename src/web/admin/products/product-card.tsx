import { memo, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import { mainImageUrl } from '../../../shared/domain/pictures.ts'
import { BoxIcon, TrashIcon } from '../../ui/icons.tsx'
import { EditIcon } from '../ui/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import {
  type CardActionState,
  CardActionWords,
  CardFooter,
  useCardAction,
} from '../list/card-action.tsx'
import { TickBox } from '../list/tick-box.tsx'
import { useFocusHandover } from '../list/use-focus-handover.ts'
import { HeldUnits, StockLevel } from './stock-figures.tsx'
import { StockForm } from './stock-form.tsx'
import { OthersHere } from '../live/others-here.tsx'

type ProductCardProps = {
  product: StaffProduct
  isSelected: boolean
  /** The outcome of a dialog about it. */
  mark: CardActionState | null
  onSelect: (id: string) => void
  onDelete: (product: StaffProduct) => void
}

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, isSelected, mark, onSelect, onDelete } = props
  const titleId = useId()
  const [isStockOpen, setStockOpen] = useState(false)
  const stockAction = useCardAction()
  const card = useRef<HTMLElement>(null)
  useFocusHandover(card, stockButtonBeside)
  const stockButton = useRef<HTMLButtonElement>(null)
  const { id, name, description, price, stock, featured, images, imageUrl, updatedAt } = product

  function showStock(isOpen: boolean) {
    setStockOpen(isOpen)
    // What was not saved is no longer wanted.
    if (!isOpen) stockAction.forget()
  }

  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      className={`flex h-full flex-col rounded-box border bg-base-100 ${isSelected ? 'border-primary' : 'border-base-300'}`}
    >
      <div className="flex flex-1 gap-4 p-4">
        <div className="relative w-24 shrink-0 self-start overflow-hidden rounded-field border border-base-300 sm:w-28">
          <Picture
            url={imageUrl ?? mainImageUrl(images)}
            name={name}
            updatedAt={updatedAt}
            sizes="7rem"
          />
          <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-center">
            <span className="sr-only">{`Select ${name}`}</span>
            <TickBox isRaised isTicked={isSelected} onTick={() => onSelect(id)} />
          </label>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 id={titleId} className="min-w-0 font-semibold text-pretty wrap-anywhere">
              {name}
            </h3>
            {featured && (
              <span className="rounded-full bg-secondary px-2.5 py-0.5 text-xs font-semibold text-secondary-content">
                Featured
              </span>
            )}
          </div>
          <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{description}</p>
          <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-1">
            <Price amount={price} className="text-lg font-semibold tabular-nums" />
            <StockLevel stock={stock} />
          </div>
          <HeldUnits product={product} />
          <OthersHere subject={`products/${id}`} />
        </div>
      </div>
      {isStockOpen && (
        <StockForm
          product={product}
          action={stockAction}
          onClose={() => {
            showStock(false)
            stockButton.current?.focus()
          }}
        />
      )}
      <div role="status" className="flex flex-col gap-1 px-4 pb-4 empty:hidden">
        {!isStockOpen && (
          <CardActionWords state={stockAction.state} onForget={stockAction.forget} />
        )}
        <CardActionWords state={mark} />
      </div>
      <CardFooter>
        <Link href={`/admin/products/edit/${id}`} aria-label={`Edit ${name}`}>
          <EditIcon className="size-4" />
          Edit
        </Link>
        <button
          ref={stockButton}
          type="button"
          aria-label={`Change stock of ${name}`}
          aria-expanded={isStockOpen}
          onClick={() => showStock(!isStockOpen)}
        >
          <BoxIcon className="size-4" />
          Stock
        </button>
        <button
          type="button"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(product)}
          className="text-error"
        >
          <TrashIcon className="size-4" />
          Delete
        </button>
      </CardFooter>
    </article>
  )
})

/** The stock button of the next card, or of the previous one at the end of the list. */
function stockButtonBeside(card: Element): HTMLElement | null {
  const place = card.closest('li')
  const beside = place?.nextElementSibling ?? place?.previousElementSibling
  return beside?.querySelector<HTMLElement>('button[aria-expanded]') ?? null
}

import { memo, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { BoxIcon, TrashIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { type CardActionState, CardActionWords, useCardAction } from '../card/card-action.tsx'
import { type RevealState, useRevealFocus } from '../card/revealed.ts'
import { historyAddress } from '../commands/destinations.ts'
import { useCommands } from '../commands/registry.ts'
import { Checkbox } from '../list/checkbox.tsx'
import type { ProductColumn } from '../list/view/list-view.ts'
import { OthersHere } from '../live/others-here.tsx'
import { May } from '../permissions/may.tsx'
import { Badge, NewBadge } from '../ui/badges.tsx'
import { EditIcon, HistoryIcon } from '../ui/icons.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { DuplicateButton } from './duplicate/duplicate-button.tsx'
import { packProblems, packWords } from './pack-words.ts'
import { PreviewButton } from './preview/preview-button.tsx'
import { ProductFacts } from './product-facts.tsx'
import { statusWords } from './status-words.ts'
import { HeldUnits, StockLevel } from './stock-figures.tsx'
import { StockForm } from './stock-form.tsx'

type ProductCardProps = {
  product: StaffProduct
  columns: readonly ProductColumn[]
  isSelected: boolean
  /** Why the card is shown first, if it is. */
  revealed: RevealState
  /** The outcome of a dialog about the product. */
  mark: CardActionState | null
  onSelect: (id: string) => void
  onDelete: (product: StaffProduct) => void
}

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, columns, isSelected, revealed, mark, onSelect, onDelete } = props
  const titleId = useId()
  const [isStockOpen, setStockOpen] = useState(false)
  const stockAction = useCardAction()
  const card = useRef<HTMLElement>(null)
  useRevealFocus(card, revealed)
  const stockButton = useRef<HTMLButtonElement>(null)
  const { id, name, price, stock, status, featured, images, imageUrl, updatedAt } = product

  useCommands(
    revealed
      ? {
          ...(!product.packed && { stockProduct: () => showStock(true) }),
          holdsProduct: () =>
            card.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click(),
          deleteProduct: () => onDelete(product),
        }
      : {},
  )

  function showStock(isOpen: boolean) {
    setStockOpen(isOpen)
    // Closing the form drops the failure message of an amount that was not saved.
    if (!isOpen) stockAction.forget()
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`list-row compact:py-0.5 -outline-offset-2 ${isSelected ? 'bg-primary/7' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <May do="products.bulkUpdate">
          <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">{m.staffProductSelect({ name })}</span>
            <Checkbox isTicked={isSelected} onTick={() => onSelect(id)} />
          </label>
        </May>
        <div className="w-10 shrink-0 overflow-hidden rounded-md compact:w-8">
          <Picture
            url={imageUrl ?? mainImageUrl(images)}
            name={name}
            updatedAt={updatedAt}
            sizes="2.5rem"
          />
        </div>
        <div className="min-w-0 flex-1 basis-32 lg:basis-20">
          <div className="flex flex-wrap items-center gap-x-2">
            <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere lg:truncate">
              {name}
            </h3>
            {status !== 'active' && (
              <Badge words={statusWords(product)} color="bg-neutral text-neutral-content" />
            )}
            {featured && <Badge words={m.staffProductFeatured()} color="fill-brand-second" />}
            {revealed === 'new' && <NewBadge />}
            <OthersHere subject={`products/${id}`} />
          </div>
          <PackLine product={product} />
          <ProductFacts product={product} columns={columns} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 max-lg:w-full lg:flex-nowrap">
          <Price amount={price} className="font-semibold tabular-nums lg:w-20 lg:text-right" />
          <div className="lg:w-72">
            <StockLevel stock={stock} waiting={product.waiting} />
            {(columns.includes('units') || product.held > 0) && <HeldUnits product={product} />}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-0.5 max-lg:ml-auto">
            <May do="products.update">
              <Link
                href={`/admin/products/edit/${id}`}
                aria-label={m.staffEditNamed({ name })}
                className="row-action"
              >
                <EditIcon className="size-4" />
                {m.staffEdit()}
              </Link>
              {!product.packed && (
                <RowButton
                  ref={stockButton}
                  data-focus="row"
                  aria-label={m.staffProductAddStockTo({ name })}
                  aria-expanded={isStockOpen}
                  onClick={() => showStock(!isStockOpen)}
                >
                  <BoxIcon className="size-4" />
                  {m.staffProductAddStock()}
                </RowButton>
              )}
            </May>
            <PreviewButton product={product} hasCommand={revealed !== null} isIcon />
            <DuplicateButton product={product} hasCommand={revealed !== null} isIcon />
            <May do="audit.list">
              <Link
                href={historyAddress(id)}
                aria-label={m.staffProductHistoryOf({ name })}
                title={m.staffViewHistory()}
                className="row-action"
              >
                <HistoryIcon className="size-4" />
              </Link>
            </May>
            <May do="products.delete">
              <RowButton
                aria-label={m.staffDeleteNamed({ name })}
                title={m.staffDelete()}
                onClick={() => onDelete(product)}
                className="text-error"
              >
                <TrashIcon className="size-4" />
              </RowButton>
            </May>
          </div>
        </div>
      </div>
      {isStockOpen && !product.packed && (
        <StockForm
          product={product}
          action={stockAction}
          onClose={() => {
            showStock(false)
            stockButton.current?.focus()
          }}
        />
      )}
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {!isStockOpen && (
          <CardActionWords state={stockAction.state} onForget={stockAction.forget} />
        )}
        <CardActionWords state={mark} />
      </div>
    </article>
  )
})

/** What a pack consists of, and why it is not for sale. */
function PackLine({ product }: { product: StaffProduct }) {
  const words = packWords(product)
  if (words === null) return null
  const problems = packProblems(product)
  return (
    <div className="text-sm">
      <p className="line-clamp-2 text-muted wrap-anywhere">{words}</p>
      {problems && <p className="font-medium text-warning wrap-anywhere">{problems}</p>}
    </div>
  )
}

import { type RefObject, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { useProductsNamed } from '../../data/dashboard-data.ts'
import { type EntryLine, type NewOrderForm, quantityIn } from './new-order-form.ts'
import type { UseFormReturn } from 'react-hook-form'

type EntryLinesProps = {
  form: UseFormReturn<NewOrderForm>
  lines: readonly EntryLine[]
  onChange: (lines: readonly EntryLine[]) => void
  search: RefObject<HTMLInputElement | null>
  /** The error if the order has no products. */
  error: string | undefined
}

/** The products of the order, and a search to add more. */
export function EntryLines({ form, lines, onChange, search, error }: EntryLinesProps) {
  const { quantities } = form.formState.errors
  function add({ id, name, price, stock, taxClass }: StaffProduct) {
    const quantity = `quantities.${id}` as const
    if (lines.some(({ productId }) => productId === id)) {
      const more = quantityIn(form.getValues(), id) + 1
      return form.setValue(quantity, String(more))
    }
    form.setValue(quantity, '1')
    onChange([...lines, { productId: id, name, price, stock, taxClass }])
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl font-semibold">{m.staffItems()}</legend>
      {lines.map(({ productId, name, price, stock }) => (
        <div key={productId} className="grid grid-cols-[1fr_5rem_auto] items-end gap-x-3 gap-y-2">
          <div className="min-w-0 pb-2">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">
              <Price amount={price} /> · {m.sellingInStock({ stock })}
            </p>
          </div>
          <TextField
            label={m.staffQuantity()}
            aria-label={m.staffQuantityOf({ product: name })}
            inputMode="numeric"
            autoComplete="off"
            error={quantities?.[productId]?.message}
            {...form.register(`quantities.${productId}`)}
          />
          <button
            type="button"
            aria-label={m.sellingRemove({ product: name })}
            onClick={() => {
              onChange(lines.filter((line) => line.productId !== productId))
              form.unregister(`quantities.${productId}`)
            }}
            className="icon-button"
          >
            <TrashIcon className="size-4" />
          </button>
        </div>
      ))}
      <ProductSearch field={search} error={error} onChoose={add} />
    </fieldset>
  )
}

type ProductSearchProps = {
  field: RefObject<HTMLInputElement | null>
  error: string | undefined
  onChoose: (product: StaffProduct) => void
}

function ProductSearch({ field, error, onChoose }: ProductSearchProps) {
  const [search, setSearch] = useState('')
  const words = search.trim()
  const { data } = useProductsNamed(words)
  const found = (data?.items ?? []).slice(0, 6)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        data-focus="next"
        label={m.sellingFindProduct()}
        error={error}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter adds the first result instead of submitting the form.
          event.preventDefault()
          if (found[0] && found[0].stock > 0) onChoose(found[0])
        }}
      />
      <ul aria-label={m.sellingFound()} className="flex flex-col">
        {found.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              disabled={product.stock === 0}
              onClick={() => onChoose(product)}
              className="btn btn-ghost h-auto w-full justify-between gap-x-3 gap-y-0 py-2 text-left font-normal max-sm:flex-col max-sm:items-start max-sm:px-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {m.sellingAdd({ product: product.name })}
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                <Price amount={product.price} /> · {m.sellingInStock({ stock: product.stock })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && (
        <p role="status" className="text-sm text-muted">
          {m.sellingNoneFound()}
        </p>
      )}
    </div>
  )
}

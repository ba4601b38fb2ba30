import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/text/price.tsx'
import { ProductSearch } from '../../products/product-search.tsx'
import { type EntryLine, type NewOrderForm, quantityIn } from './new-order-form.ts'
import type { RefObject } from 'react'
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
  function add({ id, name, price, stock, taxClass, weightGrams }: StaffProduct) {
    const quantity = `quantities.${id}` as const
    if (lines.some(({ productId }) => productId === id)) {
      const more = quantityIn(form.getValues(), id) + 1
      return form.setValue(quantity, String(more))
    }
    form.setValue(quantity, '1')
    onChange([...lines, { productId: id, name, price, stock, taxClass, weightGrams }])
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
      <ProductSearch field={search} error={error} canChoose={isInStock} onChoose={add} />
    </fieldset>
  )
}

const isInStock = ({ stock }: StaffProduct) => stock > 0

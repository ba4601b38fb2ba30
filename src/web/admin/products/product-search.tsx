import { type RefObject, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Price } from '../../ui/text/price.tsx'
import { useProductsNamed } from '../data/dashboard-data.ts'

/** The most products that are shown. */
const SHOWN = 6

type ProductSearchProps = {
  field: RefObject<HTMLInputElement | null>
  error: string | undefined
  canChoose: (product: StaffProduct) => boolean
  onChoose: (product: StaffProduct) => void
}

/** Finds products by name, to choose one of them. */
export function ProductSearch({ field, error, canChoose, onChoose }: ProductSearchProps) {
  const [search, setSearch] = useState('')
  const words = search.trim()
  const { data } = useProductsNamed(words)
  const products = (data?.items ?? []).slice(0, SHOWN)
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
          if (products[0] && canChoose(products[0])) onChoose(products[0])
        }}
      />
      <ul aria-label={m.sellingFound()} className="flex flex-col">
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              disabled={!canChoose(product)}
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
      {data && products.length === 0 && (
        <p role="status" className="text-sm text-muted">
          {m.sellingNoneFound()}
        </p>
      )}
    </div>
  )
}

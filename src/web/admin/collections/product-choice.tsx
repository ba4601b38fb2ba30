import { type RefObject, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { useProductsNamed } from '../data/dashboard-data.ts'

const MOST_SHOWN = 6

type ProductChoiceProps = {
  field: RefObject<HTMLInputElement | null>
  isChosen: (id: string) => boolean
  error: string | undefined
  onChoose: (product: StaffProduct) => void
}

/** Finds products by name, to pick them. */
export function ProductChoice({ field, isChosen, error, onChoose }: ProductChoiceProps) {
  const [search, setSearch] = useState('')
  const words = search.trim()
  const { data } = useProductsNamed(words, words !== '')
  const found = words === '' ? [] : (data?.items ?? []).filter(({ id }) => !isChosen(id))
  const shown = found.slice(0, MOST_SHOWN)

  function choose(product: StaffProduct) {
    onChoose(product)
    setSearch('')
    field.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        label={m.sellingFindProduct()}
        error={error}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter picks the first result instead of saving.
          event.preventDefault()
          if (shown[0]) choose(shown[0])
        }}
      />
      {shown.length > 0 && (
        <ul aria-label={m.sellingFound()} className="flex flex-col">
          {shown.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => choose(product)}
                className="btn btn-ghost h-auto w-full justify-start py-2 text-left font-normal wrap-anywhere"
              >
                {m.sellingAdd({ product: product.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {words !== '' && data && shown.length === 0 && (
        <p role="status" className="text-sm text-muted">
          {m.sellingNoneFound()}
        </p>
      )}
    </div>
  )
}

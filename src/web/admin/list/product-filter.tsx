import { useId, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { useProductsNamed } from '../data/dashboard-data.ts'
import { useActionQuery } from '../live/use-action.ts'

type ProductFilterProps = { productId: string | undefined; onChoose: (id: string) => void }

/** Filters by product name with suggestions, for shops with too many products for a select. */
export function ProductFilter({ productId, onChoose }: ProductFilterProps) {
  const listId = useId()
  /** The text typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = useActionQuery(
    'products.get',
    { id: productId ?? '' },
    { enabled: productId !== undefined },
  )
  const search = (typed ?? '').trim()
  const products = useProductsNamed(search, typed !== null)
  const isGone = chosen.error !== null && toApiError(chosen.error).status === 404
  const nameOfChosen = chosen.data?.name ?? (isGone ? m.listDeletedProduct() : '')
  const name = productId === undefined ? '' : nameOfChosen

  function type(words: string) {
    setTyped(words)
    const match = products.data?.items.find((product) => product.name === words)
    if (!match && words !== '') return
    setTyped(null)
    onChoose(match?.id ?? '')
  }

  return (
    <>
      <TextField
        label={m.staffProduct()}
        type="search"
        list={listId}
        placeholder={m.ordersAllProducts()}
        autoComplete="off"
        hint={isGone ? m.listDeletedHint() : undefined}
        value={typed ?? name}
        onFocus={() => setTyped((before) => before ?? name)}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={listId}>
        {products.data?.items.map((product) => (
          <option key={product.id} value={product.name} />
        ))}
      </datalist>
    </>
  )
}

import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { useToast } from '../../ui/toaster.tsx'
import { CardActionWords, type useCardAction } from '../card-action.tsx'
import { useBulkUpdate } from './use-bulk-update.ts'

type StockFormProps = {
  product: ListedProduct
  /** The card's own, which still says that it is saved when this form is gone. */
  action: ReturnType<typeof useCardAction>
  onClose: () => void
}

/** Sets a product's stock without opening the editor. */
export function StockForm({ product, action, onClose }: StockFormProps) {
  const { id, name, stock } = product
  const [opened] = useState(stock)
  const [typed, setTyped] = useState(String(stock))
  const update = useBulkUpdate()
  const toast = useToast()
  const { forget } = action
  // Whoever closes the form has given up what could not be saved.
  useEffect(() => forget, [forget])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (action.isPending || typed.trim() === '') return
    const words = { pending: 'Saving...', done: 'Saved', failed: 'Not saved.' }
    const amount = Number(typed)
    const isSaved = await action.run(words, () =>
      update({ ids: [id], stock: { how: 'set', amount } }),
    )
    if (!isSaved) return
    // The card itself may have left the list with that, such as that of what runs low.
    toast({
      title: 'Product Updated',
      description: `There ${amount === 1 ? 'is' : 'are'} ${amount} of ${name} now.`,
    })
    onClose()
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <form noValidate onSubmit={save} onKeyDown={leave} className="px-4 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="number"
          min="0"
          step="1"
          inputMode="numeric"
          aria-label={`Stock of ${name}`}
          autoFocus
          onFocus={({ target }) => target.select()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="input h-11 w-28"
        />
        <button type="submit" disabled={action.isPending} className="btn btn-primary h-11">
          Save
        </button>
        <button type="button" onClick={onClose} className="btn btn-ghost h-11">
          Cancel
        </button>
      </div>
      <div role="status" className="mt-2 flex flex-col gap-1 text-sm empty:hidden">
        {stock !== opened && <p>{`There are ${stock} at this moment.`}</p>}
        <CardActionWords state={action.state} />
      </div>
    </form>
  )
}

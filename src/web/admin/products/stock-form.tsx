import { type ComponentProps, type FormEvent, type KeyboardEvent, useState } from 'react'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import type { StockChange } from '../../../shared/contract/staff/catalog-staff.ts'
import { onShelf } from '../../../shared/domain/catalog/stock.ts'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { CardActionWords, type useCardAction } from '../list/card-action.tsx'
import { useBulkUpdate } from './use-bulk-update.ts'
import { Button } from '../../ui/button.tsx'
import * as m from '../../../shared/i18n/messages.ts'

type StockFormProps = {
  product: StaffProduct
  /** Belongs to the card, so that its message outlives this form. */
  action: ReturnType<typeof useCardAction>
  onClose: () => void
}

/** Adds to a product's stock, or sets the units on the shelf, without opening the editor. */
export function StockForm({ product, action, onClose }: StockFormProps) {
  const { id, name } = product
  const shelf = onShelf(product)
  const [opened] = useState(shelf)
  const update = useBulkUpdate()
  const toast = useToast()

  async function save(event: FormEvent<HTMLFormElement>, how: StockChange['how']) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('units')
    if (action.isPending || typed === null || typed === '') return
    const words = { pending: m.staffSaving(), done: m.staffSaved(), failed: m.staffNotSaved() }
    const amount = Number(typed)
    const isSaved = await action.run(words, () => update({ ids: [id], stock: { how, amount } }))
    if (!isSaved) return
    // A toast, because the card may have left a filtered list.
    const wordsOf = how === 'add' ? m.staffStockAdded : m.staffStockNow
    const description = wordsOf({ name, units: formatNumber(amount) })
    toast({ title: m.staffProductUpdated(), description })
    onClose()
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <div
      onKeyDown={leave}
      className="flex flex-wrap items-end gap-x-8 gap-y-3 py-3 max-sm:flex-col max-sm:items-start"
    >
      <form
        noValidate
        onSubmit={(event) => void save(event, 'add')}
        className="flex flex-wrap items-end gap-2"
      >
        <UnitsField
          label={m.staffStockReceived()}
          aria-label={m.staffStockReceivedOf({ name })}
          autoFocus
        />
        <Button type="submit" disabled={action.isPending} look="primary">
          {m.staffProductAddStock()}
        </Button>
      </form>
      <form
        noValidate
        onSubmit={(event) => void save(event, 'set')}
        className="flex flex-wrap items-end gap-2"
      >
        <UnitsField
          label={m.staffStockCounted()}
          aria-label={m.staffStockCountedOf({ name })}
          onFocus={({ target }) => target.select()}
          defaultValue={opened}
        />
        <Button type="submit" disabled={action.isPending}>
          {m.staffStockSave()}
        </Button>
        <Button onClick={onClose} look="ghost">
          {m.staffCancel()}
        </Button>
      </form>
      <div role="status" className="flex w-full flex-col gap-1 text-sm empty:hidden">
        {shelf !== opened && <p>{m.staffStockOnHandNow({ units: shelf })}</p>}
        <CardActionWords state={action.state} />
      </div>
    </div>
  )
}

function UnitsField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex flex-col gap-1 text-sm font-semibold">
      {label}
      <input
        {...input}
        name="units"
        type="number"
        min="0"
        step="1"
        inputMode="numeric"
        className="input w-28 font-normal"
      />
    </label>
  )
}

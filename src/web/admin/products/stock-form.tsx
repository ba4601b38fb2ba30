import { type ComponentProps, type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { StockChange } from '#shared/contract/catalog/catalog-staff.ts'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { isUnits, onShelf } from '#shared/domain/catalog/stock.ts'
import { typedWhole } from '#shared/domain/typed-number.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { CardActionWords, type useCardAction } from '../card/card-action.tsx'
import { useBulkUpdate } from './use-bulk-update.ts'

type StockFormProps = {
  product: StaffProduct
  /** The action belongs to the card, so that its message outlives this form. */
  action: ReturnType<typeof useCardAction>
  onClose: () => void
}

/** Adds to a product's stock, or sets the units on the shelf, without opening the editor. */
export function StockForm({ product, action, onClose }: StockFormProps) {
  const { id, name } = product
  const shelf = onShelf(product)
  const [opened] = useState(shelf)
  const [fault, setFault] = useState<{ how: StockChange['how']; words: string } | null>(null)
  const update = useBulkUpdate()
  const toast = useToast()

  async function save(event: FormEvent<HTMLFormElement>, how: StockChange['how']) {
    event.preventDefault()
    if (action.isPending) return
    const field = event.currentTarget.elements.namedItem('units') as HTMLInputElement
    const refuse = (reason: string) => {
      setFault({ how, words: reason })
      field.focus()
    }
    action.forget()
    const amount = typedWhole(field.value)
    if (!isUnits(amount)) return refuse(m.fieldStock())
    setFault(null)
    const words = { pending: m.staffSaving(), done: m.staffSaved(), failed: m.staffNotSaved() }
    let refusal: string | undefined
    const isSaved = await action.run(words, async () => {
      try {
        await update({ ids: [id], stock: { how, amount } })
      } catch (error) {
        refusal = toApiError(error).errors[0]?.message
        throw error
      }
    })
    if (refusal !== undefined) {
      // The message shows at the field instead.
      action.forget()
      return refuse(refusal)
    }
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
      className="flex flex-wrap items-start gap-x-8 gap-y-3 py-3 max-sm:flex-col"
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
          error={fault?.how === 'add' ? fault.words : undefined}
        >
          <Button type="submit" aria-disabled={action.isPending} look="primary">
            {m.staffProductAddStock()}
          </Button>
        </UnitsField>
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
          error={fault?.how === 'set' ? fault.words : undefined}
          note={shelf === opened ? '' : m.staffStockOnHandNow({ units: shelf })}
        >
          <Button type="submit" aria-disabled={action.isPending}>
            {m.staffSave()}
          </Button>
          <Button onClick={onClose} look="ghost">
            {m.staffCancel()}
          </Button>
        </UnitsField>
      </form>
      <div role="status" className="w-full text-sm empty:hidden">
        <CardActionWords state={action.state} />
      </div>
    </div>
  )
}

type UnitsFieldProps = ComponentProps<'input'> & {
  label: string
  error: string | undefined
  /** What has changed since the form was opened. */
  note?: string
}

/** A number of units, the buttons beside it, and its error and note below both. */
function UnitsField({ label, error, note, children, ...input }: UnitsFieldProps) {
  const errorId = useId()
  return (
    <>
      <label className="flex flex-col gap-1 text-sm font-semibold">
        {label}
        <input
          {...input}
          name="units"
          required
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={`input w-28 font-normal ${error ? 'input-error' : ''}`}
        />
      </label>
      {children}
      {error && (
        <p id={errorId} className="field-error w-0 min-w-full text-sm font-medium text-error">
          {error}
        </p>
      )}
      {note !== undefined && (
        <p role="status" className="w-0 min-w-full text-sm empty:hidden">
          {note}
        </p>
      )}
    </>
  )
}

import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ProductsUpdate, StockChange } from '#shared/contract/catalog/catalog-staff.ts'
import { isUnits } from '#shared/domain/catalog/stock.ts'
import { typedWhole } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useCardAction } from '../card/card-action.tsx'
import { useCommands } from '../commands/registry.ts'
import { BulkBar } from '../list/bulk-bar.tsx'
import { newGroupAddress } from './groups/new-group-address.ts'
import { useBulkUpdate } from './use-bulk-update.ts'

type ProductBulkBarProps = { selected: ReadonlySet<string>; onClear: () => void }

/** Changes the stock, the status or the featured flag of all selected products, all or nothing. */
export function ProductBulkBar({ selected, onClear }: ProductBulkBarProps) {
  const update = useBulkUpdate()
  const action = useCardAction()
  const [how, setHow] = useState<StockChange['how']>('add')
  const [amount, setAmount] = useState('')
  const [isWrong, setWrong] = useState(false)
  const errorId = useId()
  const units = useRef<HTMLInputElement>(null)
  const count = selected.size
  useCommands({
    featureSelected: () => change({ featured: true }),
    unfeatureSelected: () => change({ featured: false }),
    showSelected: () => change({ status: 'active' }),
    archiveSelected: () => change({ status: 'archived' }),
    stockSelected: () => units.current?.focus(),
  })

  function change(changes: Omit<ProductsUpdate, 'ids'>) {
    if (action.isPending) return
    const words = {
      pending: m.staffSaving(),
      done: m.staffBulkSaved({ count }),
      failed: m.staffNotSaved(),
    }
    void action.run(words, () => update({ ids: [...selected], ...changes }))
  }

  function changeStock(event: FormEvent) {
    event.preventDefault()
    const typed = typedWhole(amount)
    const isRight = isUnits(typed)
    setWrong(!isRight && typed !== '')
    if (isRight) return change({ stock: { how, amount: typed } })
    units.current?.focus()
  }

  return (
    <BulkBar words={m.staffBulkSelected({ count })} onClear={onClear} action={action}>
      <form noValidate onSubmit={changeStock} className="flex items-center gap-2 max-sm:w-full">
        <select
          aria-label={m.staffBulkHow()}
          value={how}
          onChange={({ target }) => setHow(target.value as StockChange['how'])}
          className="select w-auto min-w-0 pe-9 max-sm:flex-1"
        >
          <option value="add">{m.staffBulkAdd()}</option>
          <option value="subtract">{m.staffBulkSubtract()}</option>
          <option value="set">{m.staffBulkSet()}</option>
        </select>
        <input
          ref={units}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          aria-label={m.staffBulkUnits()}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          className={`input w-20 sm:w-24 ${isWrong ? 'input-error' : ''}`}
        />
        <Button type="submit" aria-disabled={action.isPending} look="primary">
          {m.staffBulkApply()}
        </Button>
      </form>
      {isWrong && (
        <p id={errorId} className="field-error text-sm font-medium text-error">
          {m.fieldStock()}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => change({ featured: true })}>{m.staffBulkFeature()}</Button>
        <Button onClick={() => change({ featured: false })}>{m.staffBulkUnfeature()}</Button>
        <Button onClick={() => change({ status: 'active' })}>{m.productPutInShop()}</Button>
        <Button onClick={() => change({ status: 'archived' })}>{m.productArchive()}</Button>
        <Link href={newGroupAddress(selected)} className="btn">
          {m.groupMake()}
        </Link>
      </div>
    </BulkBar>
  )
}

import { type ComponentProps, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { afterPaint } from '../../platform/idle.ts'
import { mostSelected, type Selection } from './use-selection.ts'

type CheckboxProps = Pick<ComponentProps<'input'>, 'aria-label'> & {
  isTicked: boolean
  onTick: () => void
  /** Placed on a picture or the page background. */
  isRaised?: boolean
}

/**
 * Shows the check mark at once and runs `onTick` after paint, because that can rerender a long
 * list.
 */
export function Checkbox({ isTicked, onTick, isRaised = false, ...input }: CheckboxProps) {
  const [ahead, goAhead] = useState<boolean | null>(null)
  const isShown = ahead ?? isTicked

  function tick() {
    goAhead(!isShown)
    void afterPaint().then(() => {
      onTick()
      goAhead(null)
    })
  }

  return (
    <input
      {...input}
      type="checkbox"
      checked={isShown}
      onChange={tick}
      className={`checkbox checkbox-primary rounded-md ${isRaised ? 'not-checked:bg-base-100' : ''}`}
    />
  )
}

type SelectAllProps = {
  /** The entries that are shown. */
  ids: readonly string[]
  selection: Pick<Selection, 'has' | 'toggleAll'>
}

/** Keeps the room of `SelectAll` while its list loads. */
export function SelectAllSkeleton() {
  return (
    <span aria-hidden="true" className="flex min-h-9 items-center pointer-coarse:min-h-11">
      <span className="skeleton h-4 w-40" />
    </span>
  )
}

/** Selects these entries, up to the limit, or deselects them if all are selected. */
export function SelectAll({ ids, selection }: SelectAllProps) {
  const selectable = ids.slice(0, mostSelected)
  const count = selectable.length
  return (
    <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2 text-sm lg:whitespace-nowrap pointer-coarse:min-h-11">
      <Checkbox
        isRaised
        isTicked={count > 0 && selectable.every((id) => selection.has(id))}
        onTick={() => selection.toggleAll(selectable)}
      />
      {(count === ids.length ? m.staffSelectAllShown : m.staffSelectFirst)({ count })}
    </label>
  )
}

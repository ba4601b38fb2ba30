import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ViewIcon } from '../../ui/icons.tsx'
import {
  densities,
  type Density,
  type ProductColumn,
  productColumns,
  toggled,
  useListView,
} from './list-view.ts'

/** Opens the settings for the density of lists and, for products, their columns. */
export function ViewButton({ hasColumns = false }: { hasColumns?: boolean }) {
  const [{ density, columns }, change] = useListView()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  function press({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div onBlur={leave} onKeyDown={press} className="relative">
      <Button
        ref={button}
        look="ghost"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="px-3"
      >
        <ViewIcon />
        <span className="max-sm:sr-only">{m.viewView()}</span>
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        // Focusable, so that a click on its background does not close it.
        tabIndex={-1}
        className="absolute top-full right-0 z-20 mt-1 w-72 rounded-field border border-base-300 bg-base-100 p-4 shadow-lg outline-none max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto"
      >
        <fieldset>
          <legend className="text-sm font-semibold">{m.viewDensity()}</legend>
          {Object.entries(densities).map(([name, label]) => (
            <Choice
              key={name}
              type="radio"
              label={label()}
              checked={density === name}
              onChange={() => change((view) => ({ ...view, density: name as Density }))}
            />
          ))}
        </fieldset>
        {hasColumns && (
          <fieldset className="mt-3 border-t border-base-300 pt-3">
            <legend className="sr-only">{m.viewColumns()}</legend>
            <p aria-hidden="true" className="text-sm font-semibold">
              {m.viewColumns()}
            </p>
            {Object.entries(productColumns).map(([name, label]) => (
              <Choice
                key={name}
                type="checkbox"
                label={label()}
                checked={columns.includes(name as ProductColumn)}
                onChange={() =>
                  change((view) => ({
                    ...view,
                    columns: toggled(view.columns, name as ProductColumn),
                  }))
                }
              />
            ))}
          </fieldset>
        )}
      </div>
    </div>
  )
}

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  label: string
  checked: boolean
  onChange: () => void
}

function Choice({ type, label, checked, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 text-sm pointer-coarse:min-h-11">
      <input
        type={type}
        name={type === 'radio' ? 'density' : name}
        checked={checked}
        onChange={onChange}
        className={
          type === 'radio'
            ? 'radio radio-primary radio-sm'
            : 'checkbox checkbox-primary checkbox-sm rounded-md'
        }
      />
      {label}
    </label>
  )
}

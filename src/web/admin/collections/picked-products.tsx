import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { ProductSearch } from '../products/product-search.tsx'
import { productStatusWords } from '../products/status-words.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons.tsx'
import type { Pick } from './collection-form.ts'
import type { CollectionEdit } from './use-collection-edit.ts'

/** The products that staff picked, in order; they move with buttons, also by keyboard. */
export function PickedProducts({ edit: { form } }: { edit: CollectionEdit }) {
  const { field, fieldState } = useController({ control: form.control, name: 'picks' })
  const { value: picks, onChange } = field
  const [news, setNews] = useState('')
  const search = useRef<HTMLInputElement>(null)

  function move(from: number, to: number) {
    const pick = picks[from]
    if (!pick || to < 0 || to >= picks.length) return
    onChange(picks.toSpliced(from, 1).toSpliced(to, 0, pick))
    const place = { position: formatNumber(to + 1), total: formatNumber(picks.length) }
    setNews(m.collectionMoved({ product: pick.name, ...place }))
  }

  function remove({ id, name }: Pick) {
    onChange(picks.filter((pick) => pick.id !== id))
    setNews(m.collectionUnpicked({ product: name }))
    search.current?.focus()
  }

  function add(pick: Pick) {
    if (picks.some(({ id }) => id === pick.id)) return
    onChange([...picks, pick])
    setNews(m.collectionPicked({ product: pick.name }))
    // Typing replaces what was searched for.
    search.current?.focus()
    search.current?.select()
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-display text-xl font-semibold">{m.collectionPicks()}</legend>
      <p className="text-sm text-muted">{m.collectionPicksHint()}</p>
      {picks.length > 0 && (
        <ol aria-label={m.collectionPicks()} className="flex flex-col">
          {picks.map((pick, index) => (
            <li
              key={pick.id}
              className="flex flex-wrap items-center gap-x-2 border-b border-base-300"
            >
              <span className="min-w-0 flex-1 basis-40 py-2 wrap-anywhere">
                <span>{pick.name}</span>
                {pick.status !== 'active' && (
                  <span className="text-sm text-warning">
                    {' '}
                    · {productStatusWords[pick.status]()}
                  </span>
                )}
              </span>
              <PickButtons
                name={pick.name}
                isFirst={index === 0}
                isLast={index === picks.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(pick)}
              />
            </li>
          ))}
        </ol>
      )}
      <ProductSearch
        field={search}
        error={fieldState.error?.message}
        canChoose={({ id }) => picks.every((pick) => pick.id !== id)}
        onChoose={add}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  )
}

type PickButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function PickButtons({ name, isFirst, isLast, onMove, onRemove }: PickButtonsProps) {
  // `aria-disabled`, so that a disabled button keeps keyboard focus.
  const look = 'icon-button aria-disabled:cursor-not-allowed aria-disabled:opacity-40'
  return (
    <span className="ml-auto flex">
      <button
        type="button"
        aria-label={m.collectionEarlier({ product: name })}
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
        className={look}
      >
        <ArrowUpIcon />
      </button>
      <button
        type="button"
        aria-label={m.collectionLater({ product: name })}
        aria-disabled={isLast || undefined}
        onClick={() => onMove(1)}
        className={look}
      >
        <ArrowDownIcon />
      </button>
      <button
        type="button"
        aria-label={m.sellingRemove({ product: name })}
        onClick={onRemove}
        className={`${look} text-error`}
      >
        <TrashIcon className="size-5" />
      </button>
    </span>
  )
}

import { type DragEvent, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { listError } from '../form/product-form.ts'
import { variantWords } from './group-form.ts'
import type { GroupEdit } from './use-group-form.ts'
import { VariantRow } from './variant-row.tsx'

type VariantListProps = { edit: GroupEdit; onUploading: (isUploading: boolean) => void }

/** The variants in the order of the shop; staff move them with buttons or by dragging. */
export function VariantList({ edit, onUploading }: VariantListProps) {
  const { control, getValues, formState } = edit.form
  const { fields, move, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const problem = listError(formState.errors.variants)

  function moveTo(from: number, to: number) {
    move(from, to)
    const [now, total] = [formatNumber(to + 1), formatNumber(fields.length)]
    setNews(m.groupVariantMoved({ from: formatNumber(from + 1), to: now, total }))
  }

  function drop(event: DragEvent, to: number) {
    if (dragged === null) return
    event.preventDefault()
    if (dragged !== to) moveTo(dragged, to)
    endDrag()
  }

  function endDrag() {
    setDragged(null)
    setTarget(null)
  }

  function take(index: number) {
    const variant = getValues('variants')[index]
    if (!variant) return
    remove(index)
    const values = variantWords(variant)
    setNews(variant.id ? m.groupVariantDeleted({ values }) : m.groupVariantRemoved({ values }))
    list.current?.focus()
  }

  return (
    <>
      {fields.length === 0 && <p className="text-muted">{m.groupNoVariantsYet()}</p>}
      {problem && (
        <p role="alert" className="text-sm font-medium text-error">
          {problem}
        </p>
      )}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={m.activityFieldVariants()}
        className="flex flex-col gap-3"
      >
        {fields.map(({ key }, index) => (
          <li
            key={key}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setTarget(index)
            }}
            onDrop={(event) => drop(event, index)}
            className={`rounded-box border bg-base-100 p-3 ${
              target === index && dragged !== index ? 'border-primary' : 'border-base-300'
            } ${dragged === index ? 'opacity-50' : ''}`}
          >
            <VariantRow
              edit={edit}
              index={index}
              count={fields.length}
              onMove={(by) => moveTo(index, index + by)}
              onRemove={() => take(index)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', key)
                setDragged(index)
              }}
              onDragEnd={endDrag}
              onUploading={onUploading}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="text-sm text-muted">
        {news}
      </p>
    </>
  )
}

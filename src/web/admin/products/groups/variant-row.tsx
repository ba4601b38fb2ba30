import { type DragEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import {
  type Kind,
  type ProductField,
  productFields,
} from '#shared/domain/catalog/product-fields.ts'
import { typedAmount, typedWhole } from '#shared/domain/typed-number.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import { fieldLabels } from '../form/field-labels.ts'
import { ItemButton } from '../item-button.tsx'
import { variantFields, variantWords } from './group-form.ts'
import type { GroupEdit } from './use-group-form.ts'
import { VariantLife } from './variant-life.tsx'
import { VariantPicture } from './variant-picture.tsx'

type VariantRowProps = {
  edit: GroupEdit
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
  onUploading: (isUploading: boolean) => void
}

const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
const whole = { inputMode: 'numeric', autoComplete: 'off' } as const
const wholeOrNone = {
  setValueAs: (text: unknown) => (text === '' || text === null ? null : typedWhole(text)),
}

/** One variant: what is its own. */
export function VariantRow(props: VariantRowProps) {
  const { edit, index, count, onMove, onRemove, onDragStart, onDragEnd, onUploading } = props
  const { field, form } = edit
  const { control } = form
  const [variant, options] = useWatch({ control, name: [`variants.${index}`, 'options'] })
  const titleId = useId()
  const at = `variants.${index}` as const
  const words = variantWords(variant) || m.groupVariant({ number: formatNumber(index + 1) })
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <span
          draggable
          aria-hidden="true"
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
          className="hidden cursor-grab text-muted sm:block"
        >
          <Icon>
            <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={3} />
          </Icon>
        </span>
        <h3 id={titleId} className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {words}
        </h3>
        <ItemButton
          label={m.editorMoveEarlier()}
          itemId={titleId}
          isOff={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon />
        </ItemButton>
        <ItemButton
          label={m.editorMoveLater()}
          itemId={titleId}
          isOff={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon />
        </ItemButton>
        <ItemButton label={m.staffRemove()} itemId={titleId} onClick={onRemove}>
          <TrashIcon className="size-5 text-error" />
        </ItemButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {options.map((option, each) => (
          <TextField
            // The options have no other identity than their place.
            key={each}
            label={option.name || m.groupOption({ number: each + 1 })}
            required
            {...field(`${at}.values.${each}.text`)}
          />
        ))}
        <TextField
          label={m.staffPrice()}
          required
          {...amount}
          {...field(`${at}.price`, { setValueAs: typedAmount })}
        />
        <TextField
          label={m.staffStock()}
          required
          {...whole}
          {...field(`${at}.stock`, { setValueAs: typedWhole })}
        />
        {variantFields.map((name) => (
          <OwnField key={name} edit={edit} at={at} name={name} />
        ))}
        <VariantLife edit={edit} at={at} />
        <VariantPicture edit={edit} at={at} onUploading={onUploading} />
      </div>
    </div>
  )
}

type OwnFieldProps = { edit: GroupEdit; at: `variants.${number}`; name: ProductField }

const inputs = { amount, whole } as Partial<Record<Kind, typeof amount | typeof whole>>
const readers = { amount: { setValueAs: typedAmount }, whole: wholeOrNone } as Partial<
  Record<Kind, typeof wholeOrNone>
>

/** One of the optional fields, with its French text if it has one. */
function OwnField({ edit: { field }, at, name }: OwnFieldProps) {
  const { kind } = productFields[name]
  const labels = fieldLabels[name]
  return (
    <>
      <TextField
        label={labels.label()}
        {...inputs[kind]}
        {...field(`${at}.own.${name}` as never, readers[kind])}
      />
      {'french' in labels && (
        <TextField label={labels.french()} lang="fr" {...field(`${at}.french.${name}` as never)} />
      )}
    </>
  )
}

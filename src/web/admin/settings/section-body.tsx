import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import type { SectionId } from '#shared/contract/settings/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { May } from '../permissions/may.tsx'
import { ClosingDate } from './closing-date.tsx'
import type { FieldSpec, FormValues } from './form/field-spec.ts'
import { Fold } from './form/fold.tsx'
import { LetterFolds } from './letters/letter-folds.tsx'
import { LookPreview } from './look/look-preview.tsx'
import { SectionField } from './section-field.tsx'
import { sectionForms } from './section-fields.ts'
import { ShippingDecision } from './shipping/shipping-decision.tsx'
import { TryAddress } from './shipping/try-address.tsx'
import { TaxWarning } from './tax/tax-warning.tsx'
import { WordPlaces } from './words/word-places.tsx'

type SectionBodyProps = { id: SectionId; form: UseFormReturn<FormValues> }

/** The fields of a section, with what helps to decide on them. */
export function SectionBody({ id, form }: SectionBodyProps) {
  const { control } = form
  const { fields, folds = [] } = sectionForms[id]
  if (id === 'words') {
    return (
      <>
        <May do="settings.preview">
          <Link href="/admin/settings/words/edit" className="btn btn-outline self-start">
            {m.wordsEditor()}
          </Link>
        </May>
        <WordPlaces control={control} />
      </>
    )
  }
  if (id === 'letters') {
    const field = (path: string, spec: FieldSpec) => (
      <SectionField key={path} control={control} path={path} spec={spec} />
    )
    return <LetterFolds field={field} />
  }
  const isFolded = ({ key }: FieldSpec) => folds.some(({ keys }) => keys.includes(key))
  return (
    <>
      {id === 'closing' && <ClosingDate form={form} />}
      {id === 'tax' && <TaxWarning control={control} />}
      {id === 'shipping' && <ShippingDecision form={form} />}
      <Fields control={control} fields={fields.filter((field) => !isFolded(field))} />
      {id === 'shipping' && <TryAddress form={form} fields={fields} />}
      {folds.map(({ title, keys }) => (
        <Fold key={title()} title={title()}>
          <Fields control={control} fields={fields.filter(({ key }) => keys.includes(key))} />
        </Fold>
      ))}
      {id === 'look' && <LookPreview control={control} />}
    </>
  )
}

const isWide = (spec: FieldSpec) =>
  spec.kind === 'list' || spec.kind === 'group' || (spec.kind === 'picture' && spec.isWide)

type FieldsProps = { control: Control<FormValues>; fields: readonly FieldSpec[] }

function Fields({ control, fields }: FieldsProps) {
  const values = useWatch({ control })
  const isShown = ({ when, ...spec }: FieldSpec) =>
    (!when || when.is.includes(String(values[when.key]))) &&
    (spec.kind !== 'group' || !spec.only || values[spec.only.key] === spec.only.value)
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      {fields.filter(isShown).map((spec) => (
        <div
          key={spec.key}
          id={`setting-${spec.key}`}
          className={`min-w-0 ${isWide(spec) ? 'sm:col-span-full' : ''}`}
        >
          <SectionField control={control} path={spec.key} spec={spec} />
        </div>
      ))}
    </div>
  )
}

import { type Control, useWatch } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'
import { Warning } from '../../ui/warning.tsx'
import type { FormValues } from '../form/field-spec.ts'

const words: Readonly<Record<string, () => string>> = {
  specification: m.taxWrongSpecification,
  'canada-2026': m.taxWrongCanada,
}

/** Says what a profile charges that the shop may not charge (TAX-10). */
export function TaxWarning({ control }: { control: Control<FormValues> }) {
  const { profile } = useWatch({ control })
  const wrong = words[String(profile)]
  return wrong ? <Warning role="note" title={wrong()} /> : null
}

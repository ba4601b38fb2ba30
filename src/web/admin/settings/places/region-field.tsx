import { type Control, get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { currentLocale } from '#shared/i18n/locale.ts'
import type { FormValues } from '../form/field-spec.ts'
import { Box } from './country-row.tsx'
import { regionsIn } from './places.ts'

type RegionFieldProps = {
  control: Control<FormValues>
  path: string
  label: string
  hint: string | undefined
}

/**
 * The provinces or states of the country chosen beside it, by their names; the value has one code a
 * line. Nothing for a country whose regions are not known.
 */
export function RegionField({ control, path, label, hint }: RegionFieldProps) {
  const entry = path.slice(0, path.lastIndexOf('.'))
  const { setValue } = useFormContext<FormValues>()
  const { errors } = useFormState({ control, name: entry })
  const { country, provinces } = useWatch({ control, name: entry }) as unknown as FormValues
  const chosen = String(provinces ?? '')
    .toUpperCase()
    .split('\n')
    .filter(Boolean)
  const regions = regionsIn(String(country), currentLocale())
  const codes = regions.map(({ code }) => code)
  // Those of a country chosen before can still be taken out.
  const others = chosen.filter((code) => !codes.includes(code))
  if (regions.length + others.length === 0) return null
  const error = (get(errors, path) as { message?: string } | undefined)?.message

  function toggle(code: string) {
    const next = chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]
    setValue(path, next.join('\n'), { shouldDirty: true })
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <ul className="mt-1 grid max-h-56 gap-x-4 overflow-y-auto rounded-field border border-field px-3 sm:grid-cols-2">
        {[...regions, ...others.map((code) => ({ code, name: code }))].map(({ code, name }) => (
          <li key={code}>
            <Box label={name} isChecked={chosen.includes(code)} onToggle={() => toggle(code)} />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="field-error mt-1 text-sm font-medium text-error">
          {error}
        </p>
      )}
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </fieldset>
  )
}

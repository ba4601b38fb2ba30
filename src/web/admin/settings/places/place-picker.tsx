import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { type Control, get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { FormValues } from '../form/field-spec.ts'
import { CountryRow } from './country-row.tsx'
import {
  codesOf,
  countriesIn,
  isNamed,
  namesOf,
  type Places,
  placesOf,
  readPlaces,
  regionsIn,
  toggled,
  withFound,
} from './places.ts'

type PlacePickerProps = { control: Control<FormValues>; path: string; label: string }

/**
 * Countries, provinces and states by checkboxes, or by names and codes that are typed or pasted. The
 * zone takes their names as long as it has none of its own (SHIP-15).
 */
export function PlacePicker({ control, path, label }: PlacePickerProps) {
  const zone = path.slice(0, path.lastIndexOf('.'))
  const { setValue } = useFormContext<FormValues>()
  const { errors } = useFormState({ control, name: zone })
  const { countries, provinces, name, frenchName } = useWatch({
    control,
    name: zone,
  }) as FormValues
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const locale = currentLocale()
  const places = placesOf({
    countries: listOf(countries),
    provinces: listOf(provinces),
  })
  const faults = get(errors, zone) as Record<string, { message?: string }> | undefined
  const error = problem ?? (faults?.countries ?? faults?.provinces)?.message

  const change = (field: string, value: string) =>
    setValue(`${zone}.${field}`, value, { shouldDirty: true })

  function choose(next: Places): boolean {
    const codes = codesOf(next)
    setProblem(codes ? undefined : m.placesTooMany())
    if (!codes) return false
    change('countries', codes.countries.join(', '))
    change('provinces', codes.provinces.join(', '))
    if (isOurs(name, 'en')) change('name', shortNamesOf(next, 'en'))
    if (isOurs(frenchName, 'fr')) change('frenchName', shortNamesOf(next, 'fr'))
    return true
  }

  /** Whether the zone has no name of its own. */
  function isOurs(current: unknown, language: 'en' | 'fr'): boolean {
    return current === '' || current === shortNamesOf(places, language)
  }

  function take(text: string) {
    const { matches, unknown } = readPlaces(text)
    if (!choose(withFound(places, matches))) return
    setTyped(unknown.join(', '))
    if (unknown.length > 0) setProblem(m.placesUnknown({ places: unknown.join(', ') }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would save the form.
    event.preventDefault()
    if (typed.trim() !== '') take(typed)
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[,;\n]/.test(text)) return
    event.preventDefault()
    take(text)
  }

  // While a list is typed, it filters nothing.
  const isListed = /[,;]/.test(typed)
  const rows = countriesIn(locale).flatMap(({ code, name: country }) => {
    const regions = regionsIn(code, locale)
    const kind = code === 'CA' || code === 'US' ? code : null
    const query = isListed ? '' : typed
    const hits = regions.filter((region) => kind && isNamed(region.code, kind, query))
    const isHit = isNamed(code, 'country', query)
    if (!isHit && hits.length === 0) return []
    return { code, country, regions: isHit ? regions : hits, isOpen: query !== '' && !isHit }
  })

  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-full">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <p aria-live="polite" className="text-sm font-medium wrap-anywhere">
        {places.size === 0 ? m.placesEverywhere() : namesOf(places, locale)}
      </p>
      <TextField
        label={m.placesFind()}
        hint={m.placesFindHint()}
        error={error}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ul
        aria-label={m.placesList()}
        className="max-h-60 overflow-y-auto rounded-field border border-base-300 px-3 py-1"
      >
        {rows.map(({ code, country, regions, isOpen }) => (
          <CountryRow
            key={code}
            name={country}
            regions={regions}
            chosen={places.get(code)}
            isOpen={isOpen}
            onToggle={(region) => void choose(toggled(places, code, region))}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function listOf(value: unknown): string[] {
  return String(value ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
}

/** The names of places as a zone's name, which has a limit. */
function shortNamesOf(places: Places, locale: 'en' | 'fr'): string {
  const names = namesOf(places, locale)
  return names.length <= 60 ? names : `${names.slice(0, names.lastIndexOf(',', 58))}…`
}

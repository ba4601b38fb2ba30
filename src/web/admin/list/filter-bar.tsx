import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import type { ChangeFilters } from '../data/use-filters.ts'

/** The values are self-explanatory, so the labels are only for screen readers. */
const layout =
  'flex flex-wrap items-start gap-2 [&_label]:sr-only *:min-w-0 *:grow *:basis-[calc(50%-0.25rem)] ' +
  'max-lg:[&>:first-child]:basis-full max-sm:has-[.folds-filters]:[&>:first-child]:basis-40 sm:max-lg:*:basis-32 ' +
  'max-sm:not-data-open:[&>.folds-filters~*]:hidden ' +
  'lg:flex-nowrap lg:*:flex-1 lg:[&>:first-child]:flex-[1.5] lg:[&>button]:flex-none'

/** A search field, a select with the label of each choice, or another element. */
type Field<F> =
  | { search: keyof F & string; placeholder: string }
  | { [Name in keyof F & string]: Select<Name, F[Name] & string> }[keyof F & string]
  | { element: ReactNode }

type Select<Name, Choice extends string> = {
  select: Name
  label: string
  choices: Readonly<Record<Choice, () => string>>
  /** The label of a value that is not among the choices. */
  otherwise?: string
}

type FilterBarProps<F> = {
  list: { filters: F; change: ChangeFilters<F>; clear: () => void }
  /** The first one is the widest. */
  fields: readonly Field<F>[]
}

/** The filters of a list, and a button that resets them. */
export function FilterBar<F extends object>({ list, fields }: FilterBarProps<F>) {
  const { filters, change, clear } = list
  const [isOpen, setOpen] = useState(false)
  const set = (name: keyof F, value: string, how?: { replace: boolean }) =>
    change({ [name]: value } as Partial<F>, how)
  return (
    <form
      role="search"
      aria-label={m.listFilters()}
      onSubmit={(event) => event.preventDefault()}
      data-open={isOpen ? '' : undefined}
      className={layout}
    >
      {fields.map((field) => {
        if ('element' in field) {
          return (
            <div key="element" className="max-sm:basis-full! lg:flex-[1.25]!">
              {field.element}
            </div>
          )
        }
        if ('search' in field) {
          return (
            <Fragment key={field.search}>
              <SearchField
                value={String(filters[field.search])}
                placeholder={field.placeholder}
                onSearch={(words, how) => set(field.search, words, how)}
              />
              {/* On a phone, this button opens the other filters, which are hidden at first. */}
              {fields.length > 2 && (
                <Button
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                  className="folds-filters border-base-300 bg-base-100 max-sm:grow-0! max-sm:basis-auto! sm:hidden"
                >
                  {m.listFilters()}
                </Button>
              )}
            </Fragment>
          )
        }
        const { select, ...labels } = field
        return (
          <SelectFilter
            key={select}
            {...labels}
            value={String(filters[select])}
            onChoose={(value) => set(select, value)}
          />
        )
      })}
      <Button onClick={clear} className="border-base-300 bg-base-100">
        {m.listClearFilters()}
      </Button>
    </form>
  )
}

type SelectFilterProps = {
  label: string
  value: string
  choices: Readonly<Record<string, () => string>>
  otherwise?: string
  onChoose: (value: string) => void
}

export function SelectFilter(props: SelectFilterProps) {
  const { label, value, choices, otherwise, onChoose } = props
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {Object.entries(choices).map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words()}
        </option>
      ))}
      {otherwise && !(value in choices) && <option value={value}>{otherwise}</option>}
    </SelectField>
  )
}

const DEBOUNCE = 200

type SearchFieldProps = {
  /** The search text in the URL. */
  value: string
  placeholder: string
  /** The first search adds an entry to the browser history; further typing replaces that entry. */
  onSearch: (words: string, how: { replace: boolean }) => void
}

/** Searches when typing pauses. */
function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  /**
   * The typed text, and the search text in the URL when it was typed (`on`). If the URL changes,
   * its text replaces the typed text.
   */
  const [typed, setTyped] = useState({ words: value, on: value })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasBegun = useRef(false)
  const isCurrent = value === typed.on || value === typed.words.trim()
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    if (!isCurrent) hasBegun.current = false
    setTyped({ words, on: value })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onSearch(words.trim(), { replace: hasBegun.current })
      setTyped({ words, on: words.trim() })
      hasBegun.current = true
    }, DEBOUNCE)
  }

  return (
    <TextField
      label={m.listSearch()}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={200}
      className="text-ellipsis"
      value={isCurrent ? typed.words : value}
      onChange={({ target }) => search(target.value)}
      onBlur={() => (hasBegun.current = false)}
    />
  )
}

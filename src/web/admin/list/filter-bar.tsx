import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'

const layout =
  'grid grid-cols-2 items-end gap-3 sm:gap-4 max-lg:[&>:first-child]:col-span-2 ' +
  'lg:flex lg:*:max-w-md lg:*:min-w-0 lg:*:flex-1 lg:[&>:first-child]:flex-2 lg:[&>button]:flex-none'

/** The filters of a list, the widest first, and a button that resets them. */
export function FilterBar({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <form
      role="search"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className={layout}
    >
      {children}
      <Button onClick={onClear} className="border-base-300 bg-base-100">
        Clear Filters
      </Button>
    </form>
  )
}

type SelectFilterProps<T extends string> = {
  label: string
  value: T
  /** The label of each choice. */
  choices: Readonly<Record<T, string>>
  /** The label of a value that is not among the choices. */
  otherwise?: string
  onChoose: (value: T) => void
}

export function SelectFilter<T extends string>(props: SelectFilterProps<T>) {
  const { label, value, choices, otherwise, onChoose } = props
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value as T)}>
      {Object.entries<string>(choices).map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
      {otherwise && !(value in choices) && <option value={value}>{otherwise}</option>}
    </SelectField>
  )
}

const DEBOUNCE = 200

type SearchFieldProps = {
  /** The words in the URL. */
  value: string
  placeholder: string
  /** The first search adds an entry to the browser history; while typing goes on, it is replaced. */
  onSearch: (words: string, how: { replace: boolean }) => void
}

/** Searches when typing pauses. */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  /** What was typed, and for which words in the URL; other words there replace it. */
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
      label="Search"
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={200}
      value={isCurrent ? typed.words : value}
      onChange={({ target }) => search(target.value)}
      onBlur={() => (hasBegun.current = false)}
    />
  )
}

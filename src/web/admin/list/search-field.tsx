import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/forms/field.tsx'

const DEBOUNCE = 200

type SearchFieldProps = {
  said: string
  placeholder: string
  /** The first search pushes a history entry; while typing goes on, later ones replace it. */
  onSearch: (words: string, how: { replace: boolean }) => void
}

/** Searches when typing pauses, and follows changes to the URL. */
export function SearchField({ said, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(said)
  const asked = useRef(said)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasBegun = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (said === asked.current) return
    setTyped(said)
    asked.current = said
    hasBegun.current = false
  }, [said])

  function search(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = words.trim()
      onSearch(words.trim(), { replace: hasBegun.current })
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
      value={typed}
      onChange={({ target }) => search(target.value)}
      onBlur={() => (hasBegun.current = false)}
    />
  )
}

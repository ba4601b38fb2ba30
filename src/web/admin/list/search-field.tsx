import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/forms/field.tsx'

const TYPED_FOR = 200

type SearchFieldProps = {
  said: string
  placeholder: string
  /** Typing is one step in the browser's history, not many: its first words begin it. */
  onSearch: (words: string, how: { replace: boolean }) => void
}

/** Asks once the typing pauses, and follows the address when that is changed elsewhere. */
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
    }, TYPED_FOR)
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

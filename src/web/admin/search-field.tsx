import { useEffect, useRef, useState } from 'react'
import { TextField } from '../ui/field.tsx'

const TYPED_FOR = 200

type SearchFieldProps = {
  said: string
  placeholder: string
  onSearch: (words: string) => void
}

/** Asks once the typing pauses, and follows the address when that is changed elsewhere. */
export function SearchField({ said, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(said)
  const asked = useRef(said)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (said !== asked.current) setTyped(said)
    asked.current = said
  }, [said])

  function search(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = words.trim()
      onSearch(words.trim())
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
    />
  )
}

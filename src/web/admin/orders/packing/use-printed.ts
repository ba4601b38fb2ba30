import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long printing waits for pictures, in milliseconds. */
const PICTURES_WITHIN = 3_000

/** Renders something that only the printer shows, while the browser prints. */
export function usePrinted<Value>() {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    const clear = () => setValue(null)
    addEventListener('afterprint', clear)
    return () => removeEventListener('afterprint', clear)
  }, [])
  return {
    value,
    print: (next: Value) => {
      flushSync(() => setValue(next))
      printWithPictures()
    },
  }
}

function printWithPictures() {
  const pictures = document.querySelectorAll<HTMLImageElement>('.packing-slips img')
  const loading = [...pictures].filter(({ complete }) => !complete)
  if (loading.length === 0) return window.print()
  const loaded = Promise.allSettled(loading.map((picture) => picture.decode()))
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_WITHIN))
  void Promise.race([loaded, late]).then(() => window.print())
}

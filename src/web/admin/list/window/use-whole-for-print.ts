import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is printing its lists; packing slips print without them. */
export function useWholeForPrint(): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const show = () => {
      if (!document.querySelector('.packing-slips')) flushSync(() => setWhole(true))
    }
    const hide = () => setWhole(false)
    addEventListener('beforeprint', show)
    addEventListener('afterprint', hide)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', hide)
    }
  }, [])
  return isWhole
}

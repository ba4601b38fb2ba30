import { useEffect, useState } from 'react'
import { useShop } from '../../boot/shop-info.ts'

/**
 * What a page may load is decided with its document, and only the checkout's may load the card
 * provider's script. Whoever came here from another page of the shop gets that document now; until
 * then false. Where no cards are taken any document will do.
 */
export function useOwnDocument(): boolean {
  const { cardKey } = useShop()
  const [isOwn] = useState(() => cardKey === null || wasLoadedHere())
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn
}

function wasLoadedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return !document || new URL(document.name).pathname === location.pathname
}

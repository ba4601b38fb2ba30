import { useEffect, useState } from 'react'
import { useShop } from '../../boot/shop-info.ts'

/**
 * The Content Security Policy comes with the document, and only the checkout's allows the card
 * provider's script. After client-side navigation this reloads the page to get that document and
 * returns false until then. Shops without card payments need no reload.
 */
export function useCheckoutDocument(): boolean {
  const { cardKey } = useShop()
  const [isReady] = useState(() => cardKey === null || wasDocumentLoadedHere())
  useEffect(() => {
    if (!isReady) location.reload()
  }, [isReady])
  return isReady
}

function wasDocumentLoadedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return !document || new URL(document.name).pathname === location.pathname
}

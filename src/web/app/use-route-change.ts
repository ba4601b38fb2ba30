import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { languageOf } from '#shared/i18n/locale.ts'
import type { Place } from '../boot/place.ts'
import { useShop } from '../boot/shop-info.ts'
import { goToAnchor } from '../platform/go-to-anchor.ts'
import { titleCountAtom, titleNameAtom } from '../platform/title.ts'
import { pageTitle } from './page-title.ts'
import type { PageName } from './pages.ts'

/**
 * Does for client-side navigation what browsers do on page loads: sets the title, scrolls to the
 * top or the anchor, and moves the focus there.
 */
export function useRouteChange(path: string, place: Place<PageName>, isReady: boolean) {
  useTabTitle(place)
  const arrivedAt = useRef(path)
  const wentBackTo = useRef<string | null>(null)

  useEffect(() => {
    const noteReturn = () => {
      wentBackTo.current = languageOf(location.pathname).path
    }
    addEventListener('popstate', noteReturn)
    return () => removeEventListener('popstate', noteReturn)
  }, [])

  useLayoutEffect(() => {
    // An anchor may lead to a page that is still loading.
    if (!isReady || arrivedAt.current === path) return
    arrivedAt.current = path
    // On Back, the browser restores the scroll position.
    const isReturn = wentBackTo.current === path
    wentBackTo.current = null
    // One within a page, such as from one size of a product to another, moves nothing.
    const state = history.state as { staysInPlace?: boolean } | null
    if (isReturn || state?.staysInPlace) return
    goToAnchor(location.hash.slice(1))
  }, [path, isReady])
}

function useTabTitle({ page }: Place<PageName>) {
  const shop = useShop()
  const name = useAtomValue(titleNameAtom)
  const news = useAtomValue(titleCountAtom)
  const isUnknown = (page === 'product' || page === 'collection') && name === undefined
  useEffect(() => {
    if (isUnknown) return
    const title = pageTitle(page, shop, name ?? null)
    document.title = news > 0 ? `(${news}) ${title}` : title
  }, [isUnknown, news, page, shop, name])
}

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Product } from '../../shared/contract/catalog.ts'
import { productQuery } from '../api/queries.ts'
import { languageOf } from '../../shared/i18n/locale.ts'
import type { Place } from '../boot/place.ts'
import { pageTitle } from './page-title.ts'
import type { PageName } from './pages.ts'
import { useShop } from '../boot/shop-info.ts'
import { titleCountAtom } from '../platform/title-count.ts'

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
    if (isReturn) return
    document.getElementById('content')?.focus({ preventScroll: true })
    const target = document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [path, isReady])
}

function useTabTitle({ page, id }: Place<PageName>) {
  const shop = useShop()
  // Reads the cache only. The editor loads its product with its own query function, which this
  // query would replace.
  const shown = productQuery((page === 'product' && id) || '')
  const { data: product, isPending } = useQuery({ ...shown, enabled: false })
  const edited = useEditedName(page === 'edit-product' ? id : null)
  const isUnknown = page === 'product' && isPending
  const news = useAtomValue(titleCountAtom)
  const productName = product?.name ?? edited
  useEffect(() => {
    if (isUnknown) return
    const title = pageTitle(page, shop, productName)
    document.title = news > 0 ? `(${news}) ${title}` : title
  }, [isUnknown, news, page, shop, productName])
}

/** The name of the product in the editor, read from the cache without an observer. */
function useEditedName(id: string | null): string | null {
  const queries = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  )
  const nameNow = () => {
    const product = id === null ? null : queries.getQueryData<Product>(['products.details', { id }])
    return product?.name ?? null
  }
  return useSyncExternalStore(subscribe, nameNow, nameNow)
}

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Product } from '../../shared/contract/catalog.ts'
import { pageTitle } from '../boot/page-title.ts'
import type { pageAt } from '../boot/routes.ts'
import { useShop } from '../boot/shop-info.ts'
import { titleNewsAtom } from '../platform/title-news.ts'

type Place = ReturnType<typeof pageAt>

/**
 * Does what a browser does by itself when a page is loaded, for pages that are shown without
 * loading: names the tab, begins at the top or at the anchor, and leaves the keyboard there.
 */
export function useRouteChange(path: string, place: Place) {
  useTabTitle(place)
  const arrivedAt = useRef(path)
  const wentBackTo = useRef<string | null>(null)

  useEffect(() => {
    const noteReturn = () => {
      wentBackTo.current = location.pathname
    }
    addEventListener('popstate', noteReturn)
    return () => removeEventListener('popstate', noteReturn)
  }, [])

  useLayoutEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    // Going back, the browser puts the page where it stood.
    const isReturn = wentBackTo.current === path
    wentBackTo.current = null
    if (isReturn) return
    document.getElementById('content')?.focus({ preventScroll: true })
    const target = document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [path])
}

function useTabTitle({ page, id }: Place) {
  const { name } = useShop()
  // Only what the page has asked for already. An editor asks in its own way, which the way of this
  // question would replace.
  const shown = page === 'product' ? id : undefined
  const { data: product, isPending } = useQuery<Product | null>({
    queryKey: ['/api/products', shown],
    enabled: false,
  })
  const edited = useEditedName(page === 'edit-product' ? id : null)
  const isUnknown = page === 'product' && isPending
  const news = useAtomValue(titleNewsAtom)
  const productName = product?.name ?? edited
  useEffect(() => {
    if (isUnknown) return
    const title = pageTitle(page, name, productName)
    document.title = news > 0 ? `(${news}) ${title}` : title
  }, [isUnknown, news, page, name, productName])
}

/** The name of the product in the editor, read without taking part in how the editor loads it. */
function useEditedName(id: string | null): string | null {
  const queries = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  )
  const nameNow = () => {
    const product =
      id === null ? null : queries.getQueryData<Product>(['/api/products', id, 'staff'])
    return product?.name ?? null
  }
  return useSyncExternalStore(subscribe, nameNow, nameNow)
}

import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Product } from '../shared/contract/catalog.ts'
import { pageTitle } from './page-title.ts'
import type { pageAt } from './routes.ts'
import { useShop } from './shop-info.ts'
import { titleNewsAtom } from './title-news.ts'

type Place = ReturnType<typeof pageAt>

/**
 * Does what a browser does by itself when a page is loaded, for pages that are shown without
 * loading: names the tab, begins at the top or at the anchor, and leaves the keyboard there.
 */
export function useArrival(path: string, place: Place) {
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
  const isUnknown = page === 'product' && isPending
  const news = useAtomValue(titleNewsAtom)
  useEffect(() => {
    if (news > 0) document.title = `(${news}) ${name}`
    else if (!isUnknown) document.title = pageTitle(page, name, product?.name ?? null)
  }, [isUnknown, news, page, name, product?.name])
}

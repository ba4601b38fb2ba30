// Why it is built like this: docs/decisions/first-load.md

import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { withoutTrailingSlashes } from '#shared/domain/format.ts'
import { languageOf, setLocaleSource } from '#shared/i18n/locale.ts'
import { collectionQuery, productQuery } from '../api/queries.ts'
import { createQueryClient } from '../api/query-client.ts'
import { type LoadedQuery, readPageState } from '../boot/page-state.ts'
import { replayEarlyClicks } from '../boot/replay-early-clicks.ts'
import { followMovedNodes } from '../platform/moved-nodes.ts'
import { unlessLeft } from '../platform/unless-left.ts'
import { App } from './app.tsx'
import { loadAgainWhenBuilt } from './load-again.ts'
import { pageAt, pageRecord } from './pages.ts'

setLocaleSource(() => (document.documentElement.lang.startsWith('fr') ? 'fr' : 'en'))

if (process.env.NODE_ENV === 'development') loadAgainWhenBuilt(import.meta.url)

const root = document.getElementById('root')
if (root) {
  const { shop, queries: initial, seq, isMissing } = readPageState(document)
  const address = new URL(window.earlyClicks?.address ?? location.href)
  const { pathname, search } = address
  // The server renders each page at its canonical URL.
  const path = withoutTrailingSlashes(pathname) || '/'
  if (path !== pathname && pathname === location.pathname) {
    address.pathname = path
    history.replaceState(history.state, '', address)
  }
  const place = pageAt(languageOf(path).path)
  const missing: LoadedQuery[] = isMissing
    ? [productQuery, collectionQuery].map((of) => [of(place.id ?? '').queryKey, null])
    : []
  const queries = createQueryClient([...initial, ...missing])
  const hydrate = () => {
    const doAgain = replayEarlyClicks()
    followMovedNodes(document.body)
    // As a transition, hydration is split into small tasks that do not block the browser; a click
    // makes it finish immediately.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <Hydrated onReady={doAgain}>
            <App {...{ shop, queries, seq, path, search }} />
          </Hydrated>
        </StrictMode>,
      )
    })
  }
  // Not a top-level await: with one, the bundler would not put shared code into this script.
  const { Part, frame } = pageRecord(place.page)
  const ready = frame === 'shop' ? Part?.preload() : undefined
  void Promise.resolve(ready).then(hydrate, () =>
    unlessLeft(() => {
      // If the page has been loaded again before, at least the header and the cart work.
      window.earlyClicks?.lost()
      hydrate()
    }),
  )
}

type HydratedProps = { onReady: () => void; children: ReactNode }

function Hydrated({ onReady, children }: HydratedProps) {
  // A parent's effect runs after its children's: by now every button works.
  useEffect(onReady, [onReady])
  return children
}

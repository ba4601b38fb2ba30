// First of all: what follows looks for a document when it is loaded. So a test imports this file
// before any component, and the queries from here.
import './register-dom.ts'
import { afterEach } from 'bun:test'
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { RenderResult } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { createQueryClient } from '../../src/web/api/query-client.ts'
import { type ShopInfo, ShopProvider } from '../../src/web/boot/shop-info.ts'
import { Toaster } from '../../src/web/ui/toast/toaster.tsx'

// A page of these tests has a real shop behind it, whose answers may come at any time: also between the
// last change that a test waited for and its end. React would complain about those, unless only
// what a test does itself (`act`, `fireEvent`, `render`) counts as done by a test. Hence `pure`: the
// other entry switches the complaint on for the whole file.
// Not a static import: those of CommonJS packages run before everything else.
const library = await import('@testing-library/react/pure')
export const { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } = library

// Milliseconds for a change to show; long, so that a busy machine does not fail a test.
library.configure({ asyncUtilTimeout: 60_000 })

// Notices are in a chunk of their own. It is loaded here, so that they render like everything else.
render(createElement(Toaster, null, null))
await act(async () => {
  fireEvent.keyDown(document.body)
  await import('../../src/web/ui/toast/notices.tsx')
})
cleanup()

afterEach(cleanup)

export const testShop: ShopInfo = {
  name: 'Saucery',
  salesEmail: 'sales@example.ca',
  publicUrl: 'http://localhost:3000',
  hasPaypal: true,
  cardKey: null,
  testModeDomain: null,
}

type Options = {
  /** What the browser knows already: pairs of key and data, as a page brings them along. */
  queries?: readonly (readonly [key: QueryKey, data: unknown])[]
  /** Where the browser is. */
  path?: string
  shop?: Partial<ShopInfo>
}

/** Shows a part of a page inside a shop: its facts, its store, its queries and its toasts. */
export function renderWithShop(
  ui: ReactNode,
  { queries = [], path = '/', shop = {} }: Options = {},
): RenderResult & { client: QueryClient } {
  // When all files share one process, the hook above belongs to the first of them alone.
  cleanup()
  history.replaceState(null, '', path)
  const client = createQueryClient()
  for (const [key, data] of queries) client.setQueryData(key, data)
  const frame = (children: ReactNode) =>
    createElement(
      ShopProvider,
      { value: { ...testShop, ...shop } },
      createElement(
        StoreProvider,
        null,
        createElement(QueryClientProvider, { client }, createElement(Toaster, null, children)),
      ),
    )
  const rendered = render(frame(ui))
  // Somebody is there.
  fireEvent.keyDown(document.body)
  return { ...rendered, rerender: (next) => rendered.rerender(frame(next)), client }
}

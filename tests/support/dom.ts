// Must come first, because the imports below look for a document when they are loaded. Tests therefore
// import this file before any component, and take the queries from here.
import './register-dom.ts'
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { afterEach } from 'bun:test'
import { Provider as StoreProvider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { createQueryClient } from '../../src/web/api/query-client.ts'
import { type ShopInfo, ShopProvider } from '../../src/web/boot/shop-info.ts'
import FocusKeeper from '../../src/web/platform/focus-keeper.ts'
import { Toaster } from '../../src/web/ui/toast/toaster.tsx'
import { testShop } from './shop-info.ts'
import type { RenderResult } from '@testing-library/react'

// The pages in these tests talk to a real shop, whose responses may arrive at any time, even between the
// last change that a test waits for and the end of the test. React would warn about such updates if
// the warning were on for the whole file, as with the main entry. With `pure`, it is on only during
// what the test itself does (`act`, `fireEvent`, `render`).
// Imported dynamically, because static imports of CommonJS packages run before everything else.
const library = await import('@testing-library/react/pure')
export const { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } = library

library.configure(({ getElementError }) => ({
  // How long to wait for a change, in milliseconds. Long, so that a busy machine does not fail a test.
  asyncUtilTimeout: 240_000,
  // Errors show the document, except while `waitFor` keeps trying: printing it each time took a quarter of
  // a test's time.
  getElementError: (message, container) => {
    const config = library.getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
    const willTryAgain = config._disableExpensiveErrorDiagnostics
    return willTryAgain ? new Error(message ?? '') : getElementError(message, container)
  },
}))

// Toasts are in a separate chunk, which is loaded here so that they render like everything else.
render(createElement(Toaster, null, null))
await act(async () => {
  fireEvent.keyDown(document.body)
  await import('../../src/web/ui/toast/notices.tsx')
})
cleanup()

afterEach(cleanup)

type Options = {
  /** Queries that are already in the cache, like those embedded in a page: pairs of key and data. */
  queries?: readonly (readonly [key: QueryKey, data: unknown])[]
  /** The path of the page. */
  path?: string
  shop?: Partial<ShopInfo>
}

/** Renders a component within a shop: with its facts, its store, its queries and its toasts. */
export function renderWithShop(
  ui: ReactNode,
  { queries = [], path = '/', shop = {} }: Options = {},
): RenderResult & { client: QueryClient } {
  // When all files share one process, the hook above runs only for the first file.
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
        createElement(
          QueryClientProvider,
          { client },
          createElement(FocusKeeper),
          createElement(Toaster, null, children),
        ),
      ),
    )
  const rendered = render(frame(ui))
  // Signals that the user is present.
  fireEvent.keyDown(document.body)
  return { ...rendered, rerender: (next) => rendered.rerender(frame(next)), client }
}

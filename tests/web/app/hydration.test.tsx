import { act, cleanup, screen } from '../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import { App } from '../../../src/web/app/app.tsx'
import { usePageShop } from '../../support/page-shop.ts'
import { testShop } from '../../support/shop-info.ts'

usePageShop()
afterEach(cleanup)

test('Back pressed before the scripts are ready shows the page of the address, without an error', async () => {
  history.replaceState(null, '', '/about')
  const app = <App shop={testShop} queries={createQueryClient()} path="/" search="" />
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(app)
  expect(root.querySelector('h1')?.textContent).toBe('Premium sauces for Canadian tables')

  const errors: unknown[] = []
  const page = await act(async () =>
    hydrateRoot(root, app, { onRecoverableError: (error) => errors.push(error) }),
  )
  expect(errors).toEqual([])
  expect(await screen.findByText('Clean eating, made simple.')).toBeTruthy()
  await act(async () => page.unmount())
  root.remove()
})

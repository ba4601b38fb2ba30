import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

const account = { username: 'zoe', password: 'a good long password' }

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const key = (keys: string) => (page: Page) => page.keyboard.press(keys)

type Place = {
  address: string
  heading: string
  open?: (page: Page) => Promise<void>
  /** The text that appears after `open`. */
  shown?: string
}

/** The places of the dashboard in French, and what opens there. */
const places: readonly Place[] = [
  {
    address: '/admin',
    heading: 'Produits',
    open: button(/^Ajouter du stock à/),
    shown: 'Unités reçues',
  },
  {
    address: '/admin',
    heading: 'Produits',
    open: button(/^Supprimer/),
    shown: 'Supprimer ce produit?',
  },
  {
    address: '/admin?tab=users',
    heading: 'Comptes',
    open: button('Ajouter un compte'),
    shown: 'Au moins 8 caractères.',
  },
  { address: '/admin?tab=reviews&status=all', heading: 'Gestion des avis' },
  { address: '/admin?tab=activity', heading: 'Activité' },
  { address: '/admin/mail', heading: 'Courriels' },
  { address: '/admin/settings', heading: 'Paramètres' },
  { address: '/admin/settings/shipping', heading: 'Paramètres' },
  {
    address: '/admin/products/new',
    heading: 'Ajouter un produit',
    open: button('Créer le produit'),
    shown: 'Entrez un nom de 1 à 200 caractères.',
  },
  {
    address: '/admin',
    heading: 'Produits',
    open: key('Control+k'),
    shown: 'Aller aux comptes',
  },
  { address: '/admin', heading: 'Produits', open: key('?'), shown: 'Raccourcis à une touche' },
]

test('LANG-12 the dashboard in French fits a phone, including dialogs and validation errors', async () => {
  await send('POST', '/api/users', { ...account, isAdmin: true, language: 'fr' })
  const { page, context, faults } = await visit(`${shop.url}/admin`, { width: 360, height: 740 })
  await page.getByRole('textbox', { name: 'Username' }).fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor()
  for (const { address, heading, open, shown } of places) {
    await page.goto(shop.url + address)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    await settle(page)
    await open?.(page)
    if (shown) await page.getByText(shown).first().waitFor()
    expect([address, await overflowing(page)]).toEqual([address, []])
    expect([address, await isCurrentShown(page)]).toEqual([address, true])
  }
  expect(faults).toEqual([])
  await context.close()
})

/** Whether the row of links shows all of the current page's. */
function isCurrentShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const current = document.querySelector('nav [aria-current=page], nav [aria-selected=true]')
    const row = current?.closest('.overflow-x-auto')
    if (!current || !row) return true
    const [link, shown] = [current.getBoundingClientRect(), row.getBoundingClientRect()]
    return link.left >= shown.left - 1 && link.right <= shown.right + 1
  })
}

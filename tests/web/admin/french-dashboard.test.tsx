import { fireEvent, screen, within } from '../../support/dom.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { setLocaleSource } from '#shared/i18n/locale.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { updateOrderRow } from '../../../src/server/orders/orders.queries.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { buy } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { openFixture, press, visit } from './admin.fixture.tsx'

const fixture = openFixture()

/** A word in a new shop's shipping zone, which the owner can rename, and a PayPal status. */
const content = new Set(['shipping', 'completed'])

beforeAll(async () => {
  const { shop, token } = fixture
  // Names that are words of no language.
  const product = await shop.addProduct({ name: 'Zq', description: 'Zq zq.', tags: ['zq'] })
  await shop.api('PUT', `/api/products/${product.id}`, { token, body: { stock: 2 } })
  await shop.api('POST', '/api/reviews', { body: reviewOf(product.id) })
  const { body: users } = await shop.api<{ id: string }[]>('GET', '/api/users', { token })
  await shop.api('PUT', `/api/users/${users[0]?.id}`, { token, body: { language: 'fr' } })
})

beforeEach(() => {
  setLocaleSource(() => 'fr')
  history.replaceState(null, '', '/admin')
  document.cookie = 'staff_language=fr; Path=/admin'
})

afterAll(() => {
  setLocaleSource(() => 'en')
  document.cookie = 'staff_language=en; Path=/admin'
})

const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']

/** English phrases in the text on the page, visible or read by screen readers. */
function englishOnPage(): string[] {
  const shown = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT
  const nodes = document.createTreeWalker(document.body, shown)
  const words: string[] = []
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest('[lang^=en], [lang=fr], script, style, code')) continue
    if (node === element) words.push(...spoken.map((name) => element.getAttribute(name) ?? ''))
    else words.push(node.textContent ?? '')
  }
  // Text in braces is a placeholder that people type.
  const text = words.join('\n').replace(/\{\w+\}/g, '')
  return foreignPhrasesIn(text, 'fr').filter((each) => !content.has(each))
}

async function show(path: string, heading: string) {
  localStorage.setItem('admin_token', fixture.token)
  visit(path)
  await screen.findByRole('heading', { name: heading })
}

test('LANG-12 the login form is in French, including its error messages', async () => {
  visit('/admin')
  await screen.findByRole('textbox', { name: 'Nom d’utilisateur' })
  press('Accéder à l’administration')
  await screen.findByText('Le mot de passe est requis')
  expect(englishOnPage()).toEqual([])
})

test('LANG-12 the products are in French, including the stock form and the delete dialog', async () => {
  await show('/admin', 'Produits')
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter du stock à Zq' }))
  press('Supprimer Zq')
  await screen.findByRole('dialog', { name: 'Supprimer ce produit?' })
  expect(englishOnPage()).toEqual([])
})

test('LANG-12 the editor is in French, including its error messages', async () => {
  await show('/admin/products/new', 'Ajouter un produit')
  press('Créer le produit')
  await screen.findByText('Entrez un nom de 1 à 200 caractères.')
  await screen.findByText('Images de 5 Mo au plus')
  expect(englishOnPage()).toEqual([])
})

test('LANG-12 the accounts and their dialog are French', async () => {
  await show('/admin?tab=users', 'Comptes')
  press('Ajouter un compte')
  await screen.findByRole('dialog', { name: 'Ajouter un compte' })
  press('Créer le compte')
  await screen.findByText('Le nom d’utilisateur est requis')
  expect(englishOnPage()).toEqual([])
})

test('LANG-12 the reviews are in French, including the delete dialog', async () => {
  await show('/admin?tab=reviews&status=all', 'Gestion des avis')
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
  await screen.findByRole('dialog', { name: 'Supprimer cet avis?' })
  expect(englishOnPage()).toEqual([])
})

for (const [path, heading, words] of [
  ['/admin?tab=activity', 'Activité', 'a modifié'],
  ['/admin/mail', 'Courriels', 'Envoyer un courriel d’essai à'],
  ['/admin/settings/business', 'Paramètres', 'Enregistrer'],
] as const) {
  test(`LANG-12 ${path} is French`, async () => {
    await show(path, heading)
    await screen.findAllByText(words, { exact: false })
    expect(englishOnPage()).toEqual([])
  })
}

test('LANG-12 the palette and the list of shortcuts are French', async () => {
  await show('/admin', 'Produits')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = await screen.findByRole('dialog', { name: 'Chercher ou lancer une commande' })
  await within(palette).findByRole('option', { name: /^Aller aux comptes/ })
  expect(englishOnPage()).toEqual([])
  press('Fermer', palette)
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByText('Raccourcis à une touche')
  expect(englishOnPage()).toEqual([])
})

test('LANG-15 the orders are French, with the drawer, its history, a refund and the packing slip', async () => {
  const { shop } = fixture
  const product = await shop.addProduct({ name: 'Zq' })
  const { id } = await buy(shop, [{ product, quantity: 1 }])
  await shop.api('PUT', `/api/orders/${id}`, { token: fixture.token, body: { status: 'shipped' } })
  await atomically(shop.context, (tx) =>
    updateOrderRow(tx, id, { attention: [{ code: 'other_region' }] }),
  )
  await show(`/admin?tab=orders&order=${id}`, 'Commandes')
  const history = await screen.findByRole('list', { name: 'Historique' })
  expect(history.textContent).toContain('Marquée comme expédiée')
  await screen.findAllByText(/^À vérifier\s: La province ou l’État ne correspond pas/)
  expect(englishOnPage()).toEqual([])
  window.print = () => {}
  press('Imprimer le bordereau d’expédition')
  await screen.findByText('Emballé', { exact: false })
  expect(englishOnPage()).toEqual([])
  fireEvent(window, new Event('afterprint'))
  press('Rembourser...')
  await screen.findByRole('dialog', { name: /^Rembourser la commande/ })
  expect(englishOnPage()).toEqual([])
})

test('SHIP-11 SHIP-17 the shipping settings name zones and methods in French, and begin with a comma', async () => {
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin/settings/shipping')
  const address = await screen.findByLabelText('Essayer une adresse')
  const subtotal = screen.getByLabelText<HTMLInputElement>('Sous-total des produits (dollars)')
  expect(subtotal.value).toBe('50,00')
  fireEvent.change(address, { target: { value: 'K1A 0B1' } })
  await screen.findByText(/^Livraison standard\s: gratuite/)
  expect(screen.getByRole('note').textContent).toMatch(/Caisse, Livraison standard\s:/)
})

import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { useBrowser } from '../../support/browser.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

/**
 * Everything that a page says: its title, its texts, and the names that are read out. Reviews are in
 * the language of their writers.
 */
async function saidOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    for (const review of body.querySelectorAll('#reviews article, script, style, noscript')) {
      review.remove()
    }
    const spoken = ['aria-label', 'alt', 'placeholder', 'title']
    const said = [...body.querySelectorAll('*')].flatMap((element) => [
      ...spoken.map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')),
    ])
    return [document.title, ...said].join('\n')
  })
}

/** The page is in French, and leads nowhere else but to the dashboard. */
async function expectFrench(page: Page) {
  expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA')
  expect(foreignPhrasesIn(await saidOn(page), 'fr')).toEqual([])
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )
  expect(paths.filter((path) => !/^\/fr(\/|$)/.test(path) && path !== '/admin')).toEqual([])
}

test('LANG-06 a shopper finds, reads and takes a sauce in French, without an English word', async () => {
  const { page, faults } = await visit(`${shop.url}/fr`)
  await page.waitForLoadState('networkidle')
  await expectFrench(page)
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('searchbox', { name: 'Rechercher dans la boutique' }).fill('erable')
  const result = page.getByRole('dialog').getByRole('link', { name: /érable/ })
  await result.first().waitFor()
  await expectFrench(page)
  await result.first().click()
  await page.waitForURL(/\/fr\/product\//)
  await page.getByRole('heading', { level: 1, name: /érable/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectFrench(page)
  await page.getByRole('main').getByRole('button', { name: 'AJOUTER AU PANIER' }).click()
  await page.getByText('Ajouté au panier').first().waitFor()
  await expectFrench(page)
  await page.getByRole('banner').getByRole('button', { name: 'Panier, 1 article' }).click()
  const cart = page.getByRole('dialog', { name: 'Panier' })
  await cart
    .getByText(/^\d+,\d\d\s\$$/)
    .first()
    .waitFor()
  await expectFrench(page)
  await cart.getByRole('button', { name: 'Passer à la caisse' }).click()
  await page.waitForURL(`${shop.url}/fr/checkout`)
  expect(faults).toEqual([])
})

test('LANG-06 links, searches and Back stay at French addresses', async () => {
  const { page } = await visit(`${shop.url}/fr`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').fill('moutarde')
  await page.waitForURL(`${shop.url}/fr?q=moutarde`)
  await page.getByRole('combobox', { name: 'Trier par' }).selectOption({ label: 'Prix croissant' })
  await page.waitForURL(`${shop.url}/fr?q=moutarde&sort=price-up`)
  await page
    .getByText(/résultats? parmi nos sauces/)
    .first()
    .waitFor()
  await expectFrench(page)
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL(/\/fr\/product\//)
  await page.getByRole('link', { name: 'Retour aux produits' }).click()
  await page.waitForURL(`${shop.url}/fr?q=moutarde&sort=price-up#sauces`)
  await page.getByRole('banner').getByRole('link', { name: 'À propos' }).click()
  await page.waitForURL(`${shop.url}/fr/about`)
  await page.getByRole('banner').getByRole('link', { name: 'Sauces' }).click()
  await page.waitForURL(`${shop.url}/fr#sauces`)
  await page.goBack()
  await page.waitForURL(`${shop.url}/fr/about`)
})

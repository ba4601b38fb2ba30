import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { useBrowser } from '../../support/browser.ts'
import { eventually } from '../../support/clock.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { expectFrench } from '../expect-french.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

const fields = {
  Courriel: 'adele@exemple.ca',
  Prénom: 'Adèle',
  Nom: 'Tremblay',
  Adresse: '12, rue Saint-Paul',
  Ville: 'Montréal',
  'Code postal ou ZIP': 'H2Y 1G7',
  Téléphone: '514 555-0199',
}

test('LANG-05 LANG-06 LANG-02 a purchase in French, from the checkout form to the email and the order page, shows no English words', async () => {
  const address = `${shop.url}/api/products`
  const french = { headers: { 'Accept-Language': 'fr-CA' } }
  const products = (await (await fetch(address, french)).json()) as Record<string, string>[]
  const [product] = products
  if (!product) throw new Error('The sample shop is empty.')
  const { id, name, price } = product
  const { page, context, faults } = await visit(`${shop.url}/fr`, { locale: 'fr-CA' })
  const cart = JSON.stringify([{ id, name, price, quantity: 2 }])
  await page.evaluate((lines) => localStorage.setItem('cart', lines), cart)
  await page.goto(`${shop.url}/fr/checkout`)
  await page.getByRole('heading', { level: 1, name: 'Caisse' }).waitFor()
  await page.getByRole('button', { name: 'Remplissez tous les champs obligatoires' }).click()
  await page.getByText(/champs à vérifier/).waitFor()
  await expectFrench(page)
  await page.getByRole('combobox', { name: 'Pays' }).selectOption({ label: 'Canada' })
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).first().fill(value)
  }
  await page.getByRole('combobox', { name: /Province/ }).selectOption({ label: 'Québec' })
  await expectFrench(page)

  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Payer avec PayPal' }).click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Approuver' }).waitFor()
  await expectFrench(popup)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approuver' }).click()
  await closing
  await page.waitForURL(`${shop.url}/fr`)
  await page.getByText('Commande passée!').first().waitFor()
  await expectFrench(page)

  const { subject, text, link } = await confirmation()
  expect(foreignPhrasesIn(`${subject}\n${text}`, 'fr')).toEqual([])
  expect(text).toContain(name ?? '')
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectFrench(page)
  expect(await page.getByRole('main').innerText()).toContain('Montréal, QC H2Y 1G7')
  expect(faults).toEqual([])
  await context.close()
})

/** The email that the customer gets, and its link to the order page. */
async function confirmation() {
  const folder = join(shop.directory, 'data/mail')
  let found = { subject: '', text: '', link: '' }
  await eventually(async () => {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.eml')) continue
      const { headers, text } = parseMail(await Bun.file(join(folder, name)).text())
      const link = /\S+\/fr\/order\/\S+\?key=\S+/.exec(text)?.[0]
      if (link !== undefined) found = { subject: headers.get('subject') ?? '', text, link }
    }
    return found.link !== ''
  })
  return found
}

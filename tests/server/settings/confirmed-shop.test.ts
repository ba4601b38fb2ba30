import { expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { wordSlotNames } from '#shared/domain/shop/word-slots.ts'
import { locales } from '#shared/i18n/locale.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

/** The sentences that a page shows, in its own words: at least four, with an end. */
function sentencesOf(page: string): string[] {
  const hidden = ['script', 'style', 'noscript', 'title']
  const [found, open]: [string[], string[]] = [[''], []]
  const parser = new Parser({
    onopentag(name) {
      open.push(name)
      if (!['a', 'b', 'strong', 'em', 'span'].includes(name)) found.push('')
    },
    ontext(text) {
      if (!open.some((name) => hidden.includes(name))) found[found.length - 1] += text
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(page)
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' })
  return found
    .flatMap((text) => [...segments.segment(text)])
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => /[.!?…]$/.test(sentence) && sentence.split(' ').length >= 4)
}

/** What the owner has decided in the shipping settings, in numbers. */
const fromShipping = [
  '* Standard shipping within Canada, on orders of more than $79 before tax.',
  'Orders are processed in 1 to 2 business days.',
  'Orders placed before 2 PM EST ship the same day.',
  'Nothing is processed or shipped on weekends or holidays.',
  'Arrives across Canada in 5 to 9 business days.',
  '* Livraison standard au Canada, pour les commandes de plus de 79 $ avant taxes.',
  'Les commandes sont traitées en 1 à 2 jours ouvrables.',
  'Les commandes passées avant 14 h (heure de l’Est) partent le jour même.',
  'Rien n’est traité ni expédié la fin de semaine et les jours fériés.',
  'Livraison partout au Canada en 5 à 9 jours ouvrables.',
]

/** What says how the program works, or what is not there yet; nothing about the shop. */
const ofProgram = [
  "That's our only flask so far.",
  'A question about your order?',
  'Be the first to review this product!',
  'No reviews yet for this product.',
  "The flasks you've saved.",
  "We keep the list in this browser, so you don't need an account.",
  'Enter your order number and the email address you ordered with.',
  "We'll email you a link to your order.",
  "We'll email you a link to confirm your address.",
  "We can't find that page.",
  "It may have moved, or there's a typo in the address.",
  'C’est tout pour l’instant.',
  'D’autres flacons s’en viennent.',
  'Une question sur votre commande?',
  'Aucun avis pour l’instant.',
  'Donnez le premier avis sur ce produit!',
  'Ce produit n’a pas encore d’avis.',
  'Les flacons que vous avez mis de côté.',
  'Nous gardons la liste dans ce navigateur : pas besoin de compte.',
  'Inscrivez votre numéro de commande et l’adresse courriel utilisée pour commander.',
  'Nous vous enverrons un lien vers votre commande.',
  'Nous vous enverrons un lien pour confirmer votre adresse.',
  'Nous ne trouvons pas cette page.',
  'Elle a peut-être été déplacée, ou l’adresse contient une faute de frappe.',
]

const paths = [
  '/',
  '/about',
  '/shipping-returns',
  '/privacy',
  '/terms',
  '/wishlist',
  '/find-order',
  '/news',
  '/nowhere',
]

test('WORDS-07 every sentence of a confirmed shop is the owner’s, follows from a setting, or explains the program', async () => {
  const token = await shop.asOwner()
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const nouns: Record<string, string> = {
    product: 'flask',
    products: 'flasks',
    frproduct: 'flacon',
    frproducts: 'flacons',
  }
  const own = (locale: string) =>
    Object.fromEntries(
      wordSlotNames.map((slot) => [
        slot,
        nouns[(locale === 'fr' ? 'fr' : '') + slot] ?? `Our words for ${slot} in ${locale}.`,
      ]),
    )
  const settings = {
    identity: { ...body.identity.value, name: 'Nord & Braise', email: 'hi@nord.example' },
    words: { en: own('en'), fr: own('fr') },
  }
  for (const [id, value] of Object.entries(settings)) {
    const answer = await shop.api('PUT', '/api/admin/settings', { token, body: { [id]: value } })
    expect(answer.status).toBe(200)
  }
  const { id } = await shop.addProduct({ name: 'Tall', description: 'Our words for it in steel.' })
  const shown: string[] = []
  for (const locale of locales) {
    for (const path of [...paths, `/product/${id}`]) {
      const answer = await fetch(shop.address + (locale === 'fr' ? `/fr${path}` : path))
      shown.push(...sentencesOf(await answer.text()))
    }
  }
  const isOwn = (sentence: string) => /^(Our words for .|© Nord & Braise\.)/.test(sentence)
  expect(shown.filter(isOwn).length).toBeGreaterThan(60)
  const others = new Set(shown.filter((sentence) => !isOwn(sentence)))
  expect([...others].toSorted()).toEqual([...fromShipping, ...ofProgram].toSorted())
})

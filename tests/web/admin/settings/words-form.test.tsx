import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openWords() {
  await visitSignedIn(fixture, '/admin/settings/words')
  const section = await screen.findByRole('region', { name: 'Words and pages' })
  const language = (name: string) => within(section).getAllByRole('group', { name, hidden: true })
  return { section, english: language('In English'), french: language('In French') }
}

async function stored() {
  const { token, shop } = fixture
  return (await shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body.words.value
}

/** The text in one language, whichever page it is on. */
function field(groups: readonly HTMLElement[], label: string): HTMLInputElement {
  const [found] = groups.flatMap((group) =>
    within(group).queryAllByLabelText<HTMLInputElement>(label),
  )
  if (!found) throw new Error(`There is no ${label}.`)
  return found
}
const write = (groups: readonly HTMLElement[], label: string, value: string) =>
  fireEvent.change(field(groups, label), { target: { value } })
const pageAt = async (path: string) => (await fetch(fixture.shop.address + path)).text()

test('WORDS-01 a blank text shows the one in effect, and editing begins with it', async () => {
  const { english } = await openWords()
  const title = field(english, 'Home page heading')
  expect(title.value).toBe('')
  await waitFor(() => expect(title.placeholder).toBe('Premium sauces for Canadian tables'))
  const [group] = english
  press('Edit this text: Home page heading', group)
  await waitFor(() => expect(title.value).toBe(title.placeholder))
  expect(document.activeElement).toBe(title)
  expect(
    screen.queryAllByRole('button', { name: 'Edit this text: Home page heading', hidden: true })
      .length,
  ).toBe(1)
})

test('WORDS-01 SET-03 the owner writes texts in both languages, sees the shop follow, and undoes them', async () => {
  const { section, english, french } = await openWords()
  write(english, 'What you call several products', 'candles')
  write(english, 'Home page heading', 'Candles by {shop}')
  write(french, 'Home page heading', 'Des bougies de {shop}')
  write(english, 'Terms of sale', '## Returns\n\nWithin *30* days.')
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  const words = await stored()
  expect(words.en).toMatchObject({ products: 'candles', heroTitle: 'Candles by {shop}' })
  // A blank text is stored as null, as in a new shop.
  expect(words.fr).toMatchObject({ heroTitle: 'Des bougies de {shop}', products: null })
  expect(await pageAt('/')).toContain('Candles by Saucery')
  expect(await pageAt('/fr')).toContain('Des bougies de Saucery')
  expect(await pageAt('/terms')).toContain('<em>30</em>')
  press('Undo', section)
  await within(section).findByText('Change undone. Your shop is back to how it was.')
  expect((await stored()).en).toMatchObject({ heroTitle: null, termsOfSale: null })
  expect(await pageAt('/')).not.toContain('Candles by')
})

test('WORDS-01 a text that is too long is refused at its field, and nothing is saved', async () => {
  const { section, french } = await openWords()
  write(french, 'What you call several products', 'b'.repeat(500))
  press('Save', section)
  const several = field(french, 'What you call several products')
  await waitFor(() => expect(several.getAttribute('aria-invalid')).toBe('true'))
  expect((await stored()).fr.products).toBeNull()
})

test('SET-03 words that someone else saved meanwhile are compared text by text', async () => {
  const { section, english } = await openWords()
  write(english, 'What you call one product', 'candle')
  const { token, shop } = fixture
  const words = await stored()
  const theirs = { ...words, en: { ...words.en, product: 'light', products: 'lights' } }
  await act(() => shop.api('PUT', '/api/admin/settings', { token, body: { words: theirs } }))
  press('Save', section)
  const choice = await within(section).findByRole('group', { name: /both/i })
  fireEvent.click(within(choice).getByLabelText(/^Your version/))
  press('Use selected', section)
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
})

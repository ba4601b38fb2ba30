// Must be the first import.
import { fireEvent, screen, waitFor } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import { provinces, states } from '#shared/domain/address.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'

useCheckoutFixture()

const isComplete = () => screen.queryByRole('button', { name: 'Complete Order' }) !== null
const options = (name: string) => [...page.field(name).options].filter(({ value }) => value !== '')

describe('Countries and regions', () => {
  test('LIST-01 lists about 70 countries by name', async () => {
    await page.open([inCart(relish, 1)])
    const names = options('Country').map(({ text }) => text)
    expect(names).toEqual(
      expect.arrayContaining(['Canada', 'United States', 'Japan', 'Netherlands']),
    )
    expect(names.length).toBeGreaterThanOrEqual(65)
  })

  test('LIST-02 Canada offers its 13 provinces and territories', async () => {
    await page.open([inCart(relish, 1)])
    page.type('Country', 'CA')
    expect(page.field('Province / State').tagName).toBe('SELECT')
    expect(
      options('Province / State').map(({ value, text }) => ({ code: value, name: text })),
    ).toEqual([...provinces()])
  })

  test('LIST-03 the United States offer their states plus DC', async () => {
    await page.open([inCart(relish, 1)])
    page.type('Country', 'US')
    expect(options('Province / State').map(({ text }) => text)).toEqual(
      states().map(({ name }) => name),
    )
  })

  test('T34 LIST-03 elsewhere the states are suggested and any text may be typed', async () => {
    await page.open([inCart(relish, 1)])
    page.type('Country', 'DE')
    const region = page.field('Province / State')
    expect(region.tagName).toBe('INPUT')
    const list = document.getElementById(region.getAttribute('list') ?? '')
    const suggested = [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)
    expect(suggested).toEqual(states().map(({ name }) => name))
    page.type('Province / State', 'Bayern')
    expect(page.field('Province / State').value).toBe('Bayern')
  })

  test('LIST-02 a province that is not in the new country must be chosen again', async () => {
    await page.open([inCart(relish, 1)])
    page.fillForm()
    page.type('Country', 'US')
    expect(page.field('Province / State').value).toBe('')
    expect(isComplete()).toBe(false)
    page.type('Country', 'DE')
    page.type('Province / State', 'ontario')
    page.type('Country', 'CA')
    expect(page.field('Province / State').value).toBe('ON')
  })

  test.each([
    ['CA', 'ON', 'DE', ''],
    ['US', 'NY', 'GB', ''],
    ['DE', 'Bayern', 'FR', ''],
    ['US', 'CA', 'CA', ''],
    ['', 'Bayern', 'DE', 'Bayern'],
    ['', 'quebec', 'CA', 'QC'],
  ])(
    'T15 changing the country from %p with province %p to %p leaves the province %p',
    async (from, province, to, kept) => {
      await page.open([inCart(relish, 1)])
      page.fillForm()
      page.type('Country', from)
      page.type('Province / State', province)
      page.type('Country', to)
      expect(page.field('Province / State').value).toBe(kept)
      expect(isComplete()).toBe(kept !== '')
    },
  )
})

describe('A password manager that looks up the fields once', () => {
  /** Fills a field as such programs do, whether or not it is still in the page. */
  function fillIn(field: HTMLInputElement | HTMLSelectElement, value: string) {
    fireEvent.input(field, { target: { value } })
    fireEvent.change(field, { target: { value } })
  }

  for (const [order, names] of [
    ['the country first', ['Country', 'Province / State']],
    ['the province first', ['Province / State', 'Country']],
  ] as const) {
    for (const [country, typed, code] of [
      ['CA', 'ON', 'ON'],
      ['CA', 'Ontario', 'ON'],
      ['CA', 'Québec', 'QC'],
      ['US', 'New York', 'NY'],
    ] as const) {
      test(`CHK-07 fills the province ${typed}, ${order}`, async () => {
        await page.open([inCart(relish, 1)])
        page.type('Country', '')
        const fields = names.map((name) => [name, page.field(name)] as const)
        for (const [name, field] of fields) fillIn(field, name === 'Country' ? country : typed)
        await waitFor(() => expect(page.field('Province / State').value).toBe(code))
      })
    }
  }
})

// Must be the first import.
import { act, cleanup, fireEvent, screen, within } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
const billing = 'Billing Address'
const required = Object.keys(page.filled)
const optional = ['Company', 'Address line 2']

const isComplete = () => screen.queryByRole('button', { name: 'Complete Order' }) !== null
const choice = () =>
  screen.getByLabelText<HTMLInputElement>('Billing address is different from shipping address')

describe('Completeness', () => {
  test.each(required)(
    'CHK-11 without %s, or with only spaces in it, the form is not complete',
    async (name) => {
      await page.open([inCart(relish, 1)])
      page.fillForm()
      expect(isComplete()).toBe(true)
      page.type(name, '')
      expect(isComplete()).toBe(false)
      // A select cannot hold spaces.
      if (name === 'Country' || name === 'Province / State') return
      page.type(name, '   ')
      expect(isComplete()).toBe(false)
    },
  )

  test('T15 CHK-11 an invalid email leaves the form incomplete', async () => {
    await page.open([inCart(relish, 1)])
    page.fillForm()
    for (const email of ['nora', 'nora@', 'nora@example', '@example.ca', 'a b@example.ca']) {
      page.type('Email', email)
      expect(isComplete()).toBe(false)
    }
    page.type('Email', 'nora@example.ca')
    expect(isComplete()).toBe(true)
  })

  test('CHK-05 the email field says what the address is used for', async () => {
    await page.open([inCart(relish, 1)])
    const hint = document.getElementById(page.field('Email').getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('For your order confirmation and updates.')
  })

  test.each(required.filter((name) => !['Email', 'Phone'].includes(name)))(
    'CHK-12 if billing differs, it needs %s as well',
    async (name) => {
      await page.open([inCart(relish, 1)])
      page.fillForm()
      fireEvent.click(choice())
      page.type(name, '', billing)
      expect(isComplete()).toBe(false)
      fireEvent.click(choice())
      expect(isComplete()).toBe(true)
    },
  )

  test('T39 CHK-13 required fields are marked as such; company, line 2 and billing phone are optional', async () => {
    await page.open([inCart(relish, 1)])
    page.fillForm()
    fireEvent.click(choice())
    expect(page.field('Email').getAttribute('type')).toBe('email')
    for (const name of required) expect([name, page.field(name).required]).toEqual([name, true])
    for (const name of optional) expect([name, page.field(name).required]).toEqual([name, false])
    expect(page.field('Phone', billing).required).toBe(false)
    expect(page.field('City', billing).required).toBe(true)
    for (const name of optional) expect(page.field(name).value).toBe('')
    page.type('Phone', '', billing)
    expect(isComplete()).toBe(true)
  })

  test('NAME-04 CHK-13 every field tells the browser what it is for', async () => {
    await page.open([inCart(relish, 1)])
    fireEvent.click(choice())
    const tokens = {
      'First name': 'given-name',
      'Last name': 'family-name',
      Company: 'organization',
      Address: 'address-line1',
      'Address line 2': 'address-line2',
      City: 'address-level2',
      'Province / State': 'address-level1',
      'Postal / Zip code': 'postal-code',
      Country: 'country',
      Phone: 'tel',
    }
    expect(page.field('Email').autocomplete).toBe('email')
    for (const [name, token] of Object.entries(tokens)) {
      expect(page.field(name).getAttribute('autocomplete')).toBe(`shipping ${token}`)
      expect(page.field(name, billing).getAttribute('autocomplete')).toBe(`billing ${token}`)
    }
  })
})

describe('Billing', () => {
  test('CHK-06 the section shows only while the box is checked', async () => {
    await page.open([inCart(relish, 1)])
    expect(choice().checked).toBe(false)
    expect(screen.queryByRole('group', { name: billing })).toBeNull()
    fireEvent.click(choice())
    expect(screen.getByRole('group', { name: billing })).toBeTruthy()
    fireEvent.click(choice())
    expect(screen.queryByRole('group', { name: billing })).toBeNull()
  })

  test('CHK-07 billing is copied from shipping until the box is checked', async () => {
    await page.open([inCart(relish, 1)])
    page.fillForm()
    fireEvent.click(choice())
    for (const name of required.slice(1)) {
      expect(page.field(name, billing).value).toBe(page.field(name).value)
    }
    page.type('City', 'Ottawa', billing)
    page.type('City', 'Hamilton')
    expect(page.field('City', billing).value).toBe('Ottawa')
    fireEvent.click(choice())
    fireEvent.click(choice())
    expect(page.field('City', billing).value).toBe('Hamilton')
  })
})

describe('Errors', () => {
  test('CHK-13 a field shows its error from blur until it is corrected', async () => {
    await page.open([inCart(relish, 1)])
    const email = page.field('Email')
    page.type('Email', 'nora')
    expect(email.getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(email)
    await page.until(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    const [errorId = ''] = (email.getAttribute('aria-describedby') ?? '').split(' ')
    expect(document.getElementById(errorId)?.textContent).toBe('Please enter a valid email.')
    expect(page.field('First name').getAttribute('aria-invalid')).toBeNull()
    page.type('Email', 'nora@example.ca')
    await page.until(() => expect(email.getAttribute('aria-invalid')).toBeNull())
  })

  test('CHK-09 pressed too early, the button lists the missing fields with links to them', async () => {
    await page.open([inCart(relish, 1)])
    page.type('City', 'Toronto')
    page.press('Complete All Required Fields')
    const summary = await page.until(() =>
      screen.getByRole('group', { name: /need your attention/ }),
    )
    expect(document.activeElement).toBe(summary)
    const links = within(summary).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Please enter a valid email.',
      'First name is required.',
      'Last name is required.',
      'Choose a country.',
      'Address is required.',
      'Province or state is required.',
      'Postal or zip code is required.',
      'Phone is required.',
    ])
    for (const name of required.filter((name) => name !== 'City')) {
      await page.until(() => expect(page.field(name).getAttribute('aria-invalid')).toBe('true'))
    }
    fireEvent.click(within(summary).getByRole('link', { name: 'Phone is required.' }))
    expect(document.activeElement).toBe(page.field('Phone'))
    expect(fixture.asked('POST /api/check-stock')).toEqual([])
    // From here on the form validates on every change.
    await act(async () => page.fillForm())
    expect(screen.queryByRole('group', { name: /need your attention/ })).toBeNull()
  })
})

describe('A reload', () => {
  test('CHK-11 restores the form, except for payment details', async () => {
    await page.open([inCart(relish, 1)])
    page.fillForm()
    page.type('Company', 'Tremblay et filles')
    fireEvent.click(choice())
    page.type('City', 'Ottawa', billing)
    const kept = JSON.stringify(Object.entries(sessionStorage))
    expect(kept).not.toMatch(/paypal|payment/i)
    cleanup()
    await page.open([inCart(relish, 1)])
    for (const [name, value] of Object.entries(page.filled))
      expect(page.field(name).value).toBe(value)
    expect(page.field('Company').value).toBe('Tremblay et filles')
    expect(page.field('City', billing).value).toBe('Ottawa')
    expect(page.button('Complete Order')).toBeTruthy()
  })

  test.each(['', 'no json', '[]', 'null', '{"email":5,"shipping":{"city":[]},"billing":"x"}'])(
    'CHK-11 a form kept as %p is an empty form',
    async (kept) => {
      sessionStorage.setItem('checkout', kept)
      await page.open([inCart(relish, 1)])
      for (const name of required) expect(page.field(name).value).toBe('')
    },
  )
})

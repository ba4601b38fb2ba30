// First of all, as it says itself.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import { useBuyerWindows } from './buyer-windows.ts'
import {
  field,
  fillForm,
  inCart,
  openCheckout,
  press,
  relish,
  type,
  until,
  useCheckoutRoom,
} from './checkout-room.tsx'

const room = useCheckoutRoom()
useBuyerWindows()
const ZIP = 'Postal / Zip code'
const billing = 'Billing Address'

const isComplete = () => screen.queryByRole('button', { name: 'Complete Order' }) !== null

function leave(name: string, part?: string) {
  fireEvent.blur(field(name, part))
}

/** What a screen reader says of a field beside its name. */
function descriptionOf(name: string, part?: string): string {
  const ids = field(name, part).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? 'nothing').join(' ')
}

async function openFilled() {
  await openCheckout([inCart(relish, 1)])
  fillForm()
}

describe('A postal code', () => {
  test('CHK-11 of Canada is written in capitals and with its space once it is left', async () => {
    await openFilled()
    type(ZIP, 'k1a0b1')
    expect(isComplete()).toBe(true)
    expect(field(ZIP).value).toBe('k1a0b1')
    leave(ZIP)
    expect(field(ZIP).value).toBe('K1A 0B1')
    expect(field(ZIP).getAttribute('aria-invalid')).toBeNull()
  })

  test('CHK-11 goes into the order as its country writes it, left or not', async () => {
    await openFilled()
    type(ZIP, 'k1a0b1')
    press('Pay with PayPal')
    const [sent] = await until(() => {
      const asked = room.asked('POST /api/paypal/order')
      expect(asked).toHaveLength(1)
      return asked
    })
    expect(sent?.body.order).toMatchObject({ shippingAddress: { zipCode: 'K1A 0B1' } })
  })

  test('that its country does not know is said at the field and in the summary', async () => {
    await openFilled()
    type(ZIP, '90210')
    expect(isComplete()).toBe(false)
    leave(ZIP)
    const words = 'Enter a Canadian postal code such as K1A 0B1.'
    await until(() => expect(descriptionOf(ZIP)).toBe(words))
    press('Complete All Required Fields')
    const summary = await until(() =>
      screen.getByRole('group', { name: '1 field needs your attention' }),
    )
    expect(document.activeElement === summary).toBe(true)
    fireEvent.click(within(summary).getByRole('link', { name: words }))
    expect(document.activeElement === field(ZIP)).toBe(true)
  })

  test('is judged anew when another country is chosen', async () => {
    await openFilled()
    type(ZIP, '90210')
    leave(ZIP)
    await until(() => expect(field(ZIP).getAttribute('aria-invalid')).toBe('true'))
    type('Country', 'US')
    await until(() => expect(field(ZIP).getAttribute('aria-invalid')).toBeNull())
    expect(descriptionOf(ZIP)).toBe('Such as 90210 or 90210-1234')
    type('Province / State', 'CA')
    expect(isComplete()).toBe(true)
  })

  test('of the billing address is held to the country of the billing address', async () => {
    await openFilled()
    fireEvent.click(screen.getByLabelText('Billing address is different from shipping address'))
    type('Country', 'US', billing)
    type('Province / State', 'NY', billing)
    expect(isComplete()).toBe(false)
    type(ZIP, '100011234', billing)
    leave(ZIP, billing)
    expect(field(ZIP, billing).value).toBe('10001-1234')
    expect(isComplete()).toBe(true)
  })
})

describe('A phone number', () => {
  test('CHK-11 with digits missing is said at the field, in the words of its country', async () => {
    await openFilled()
    type('Phone', '613 555 01')
    expect(isComplete()).toBe(false)
    leave('Phone')
    await until(() => expect(descriptionOf('Phone')).toContain('10 digits such as 613 555 0142'))
    type('Phone', '+47 22 12 34 56')
    await until(() => expect(field('Phone').getAttribute('aria-invalid')).toBeNull())
    expect(isComplete()).toBe(true)
  })

  test('CHK-13 for billing may be left out, but not be words', async () => {
    await openFilled()
    fireEvent.click(screen.getByLabelText('Billing address is different from shipping address'))
    type('Phone', '', billing)
    expect(isComplete()).toBe(true)
    type('Phone', 'none', billing)
    expect(isComplete()).toBe(false)
  })
})

describe('The keyboard on the screen', () => {
  test('CHK-13 suits what each field takes', async () => {
    await openFilled()
    const modeOf = (name: string) => field(name).getAttribute('inputmode')
    expect(modeOf('Email')).toBe('email')
    expect(modeOf('Phone')).toBe('tel')
    expect(modeOf(ZIP)).toBe('text')
    expect(field(ZIP).getAttribute('autocapitalize')).toBe('characters')
    expect(field('Email').getAttribute('autocapitalize')).toBe('none')
    type('Country', 'US')
    expect(modeOf(ZIP)).toBe('numeric')
  })
})

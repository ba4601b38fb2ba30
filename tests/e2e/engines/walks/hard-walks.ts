import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { delivery } from '../../shopper.ts'
import { staffCalls } from '../../staff.ts'
import { sauce, shopperIn } from './shopper-walks.ts'
import type { Walk } from './walked-shop.ts'

/** Purchases without a mouse, and with a server that dies. */
export function hardWalks(walk: Walk) {
  const { engine, window, person, shop } = walk
  const { press, see, key, type, until } = person
  const shopper = shopperIn(walk)
  const send = staffCalls(shop)
  const orders = async () => (await send<DetailedOrder[]>('GET', '/api/orders/detailed')).length

  /** Presses Tab until a control has the focus, which has to be visible all the way. */
  async function tabTo(name: RegExp, isPopup = false) {
    for (let step = 0; step < 150; step += 1) {
      await key('Tab')
      const [focused = '', isVisible] = await window.run(focusShown)
      if (focused === '') continue
      // A screen without a window manager gives no second window the focus.
      if (!isPopup) expect([focused, isVisible]).toEqual([focused, true])
      if (name.test(String(focused))) return String(focused)
    }
    throw new Error(`The keyboard does not reach ${name}.`)
  }

  test(`in ${engine}, a whole purchase needs only the keyboard`, async () => {
    await shopper.open('/')
    await shopper.beLikeSafari()
    // The focus is in the address bar before.
    await person.click(5, 300)
    await tabTo(new RegExp(`^Add ${sauce} to cart$`))
    await key('Enter')
    await see('Added to cart')
    await window.run(() => document.querySelector<HTMLElement>('header a')?.focus())
    await tabTo(/^Cart/)
    await key('Enter')
    await see('Shopping Cart', 'dialog[open]')
    await tabTo(/^Proceed to Checkout$/)
    await key('Enter')
    await see(/^Checkout$/, 'h1')
    const answers = new Map(
      Object.entries({ ...delivery, Country: 'Canada', 'Province / State': 'Ontario' }),
    )
    while (answers.size > 0) {
      const label = await tabTo(new RegExp(`^(${[...answers.keys()].join('|')})`))
      const [name, answer] = [...answers].find(([each]) => label.startsWith(each)) ?? ['', '']
      await type(answer)
      answers.delete(name)
    }
    await until(isFilled, delivery.Phone, 'Ontario')
    await tabTo(/^Pay with PayPal/)
    await key('Enter')
    await window.inPopup(async () => {
      await see('Approve')
      await tabTo(/^Approve$/, true)
      await key('Enter')
    })
    await shopper.seeThanks()
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, the server is killed while PayPal's window is open, starts again, and the purchase ends with one order`, async () => {
    const before = await orders()
    await shopper.fillCheckout()
    await shopper.beLikeSafari()
    await press(/^Pay with PayPal/)
    await window.inPopup(async () => {
      await see('Approve')
      await shop.kill()
      await shop.start()
      await shopper.decide('Approve')
    })
    await shopper.seeThanks()
    expect(await orders()).toBe(before + 1)
  })

  test(`in ${engine}, the server is killed at the filled checkout: paying says so, charges nothing, and works once it is back`, async () => {
    const before = await orders()
    await shopper.fillCheckout()
    await shop.kill()
    await see("We can't connect right now.")
    await shopper.beLikeSafari()
    await press(/^Pay with PayPal/)
    await see("We couldn't check our stock just now.")
    await shop.start()
    await see("You're connected again.")
    await until(isFilled, delivery.Phone, 'Ontario')
    await shopper.payInPopup('Approve')
    await shopper.seeThanks()
    expect(await orders()).toBe(before + 1)
  })
}

/** Runs in the page: the name of what has the focus, and whether a person sees that it does. */
function focusShown(): [string, boolean] {
  const element = document.activeElement
  if (!element || element === document.body) return ['', false]
  const { labels } = element as HTMLInputElement
  const name = element.getAttribute('aria-label') ?? (labels?.[0] ?? element).textContent ?? ''
  // The ring of a field may be around its frame.
  const isFramed = [element, element.parentElement].some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return [name.trim(), isFramed]
}

/** Runs in the page: whether the form has a phone number and a province. */
function isFilled(phone: string, province: string): boolean {
  const lists = [...document.querySelectorAll('select')]
  const inputs = [...document.querySelectorAll('input')]
  return (
    inputs.some(({ value }) => value === phone) &&
    lists.some(({ selectedOptions }) => selectedOptions[0]?.text === province)
  )
}

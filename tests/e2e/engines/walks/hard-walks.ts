import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { delivery } from '../../shopper.ts'
import { staffCalls } from '../../staff.ts'
import { shopperIn } from './shopper-walks.ts'
import type { Walk } from './walked-shop.ts'

const inFrench = {
  Courriel: delivery.Email,
  Prénom: delivery['First name'],
  Nom: delivery['Last name'],
  Adresse: delivery.Address,
  Ville: delivery.City,
  'Code postal': delivery['Postal / Zip code'],
  Téléphone: delivery.Phone,
  Pays: 'Canada',
  Province: 'Ontario',
}

/** Purchases without a mouse, and with a server that dies. */
export function hardWalks(walk: Walk) {
  const { engine, window, person, shop } = walk
  const { press, see, key, type, until } = person
  const shopper = shopperIn(walk)
  const send = staffCalls(shop)
  const orders = async () => (await send<DetailedOrder[]>('GET', '/api/orders/detailed')).length

  const focusHeader = () =>
    window.run(() => document.querySelector<HTMLElement>('header a')?.focus())

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

  test(`in ${engine}, a 500 mL is bought in French with only the keyboard, on a narrow screen if it can be`, async () => {
    // The window of WebKit's driver is at least 447 pixels wide, and loses the keyboard when resized.
    if (engine === 'Firefox') await window.resize(320, 700)
    await shopper.open('/fr')
    await shopper.beLikeSafari()
    // The focus is in the address bar before.
    await person.click(5, 300)
    await focusHeader()
    await tabTo(/^Liste de souhaits.*donair/)
    await tabTo(/^Format$/)
    await type('5')
    await tabTo(/^Ajouter Sauce à donair .*500/)
    await key('Enter')
    await see('Ajouté au panier')
    await focusHeader()
    await tabTo(/^Panier/)
    await key('Enter')
    await see(/Sauce à donair .*500/, 'dialog[open]')
    await tabTo(/^Passer à la caisse$/)
    await key('Enter')
    await see(/^Caisse$/, 'h1')
    const answers = new Map(Object.entries(inFrench))
    while (answers.size > 0) {
      const label = await tabTo(new RegExp(`^(${[...answers.keys()].join('|')})`))
      const [name, answer] = [...answers].find(([each]) => label.startsWith(each)) ?? ['', '']
      await type(answer)
      answers.delete(name)
    }
    await until(isFilled, delivery.Phone, 'Ontario')
    expect(await window.run(isTooWide)).toBe(false)
    await tabTo(/^Payer avec PayPal/)
    await key('Enter')
    await window.inPopup(async () => {
      await see('Approuver')
      await tabTo(/^Approuver$/, true)
      await key('Enter')
    })
    await see(/^Merci!/, 'h2')
    // 12.49 with 13 % tax.
    await see(/14,11\s\$/)
    if (engine === 'Firefox') await window.resize(1280, 900)
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

/** Runs in the page. */
function isTooWide(): boolean {
  return document.documentElement.scrollWidth > innerWidth
}

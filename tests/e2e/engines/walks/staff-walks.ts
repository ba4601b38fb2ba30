import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { admin } from '../../../support/shop.ts'
import { placeOrder } from '../../placed-order.ts'
import { staffCalls } from '../../staff.ts'
import type { Walk } from './walked-shop.ts'

const picture = fileURLToPath(
  new URL('../../../../public/samples/haskap-gochujang.webp', import.meta.url),
)

export function staffWalks(walk: Walk) {
  const { engine, window, person, shop } = walk
  const { press, see, fill, until } = person
  const send = staffCalls(shop)

  test(`in ${engine}, staff sign in, after a wrong password, and see an order arrive`, async () => {
    await window.goTo(`${shop.url}/admin`)
    await fill(/^Username/, admin.username)
    await fill(/^Password/, 'not this one')
    await press(/^Access Admin Panel/)
    await see('Incorrect username or password.')
    await fill(/^Password/, admin.password)
    await press(/^Access Admin Panel/)
    await see('Live')
    // The tabs move once this shows above them.
    await see('To ship')
    await press(/^Orders/, { role: 'tab' })
    const { customerName } = await placeOrder(shop.url)
    await see(customerName, '[role=tabpanel] article')
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, staff ship an order, undo it and refund one jar`, async () => {
    const { id } = await placeOrder(shop.url)
    const order = () => send<{ order: DetailedOrder }>('GET', `/api/admin/orders/${id}`)
    const status = async () => (await order()).order.status
    await window.goTo(`${shop.url}/admin?tab=orders&q=${id}`)
    await see('Ada Singh', '[role=tabpanel] article')
    await person.choose(/^Status/, 'Shipped', '[role=tabpanel] article')
    await see(/is shipped/)
    expect(await status()).toBe('shipped')
    await press(/^Undo/)
    await see(/is placed again\. No email was sent\./)
    expect(await status()).toBe('placed')
    await press(/^Details/)
    await press(/^Refund\.\.\./)
    await press(/^Increase quantity/)
    await press(/^Refund \$/)
    await see('Refund sent')
    await see(/\$\d+\.\d\d of \$/, 'dialog[open]')
    const { refundedAmount } = (await order()).order
    expect(Number(refundedAmount)).toBeGreaterThan(0)
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, staff add a product with a picture, and the shop shows it`, async () => {
    await window.goTo(`${shop.url}/admin`)
    // The list has come, so nothing moves any more.
    await until(() => document.querySelector('[role=tabpanel] :is(article, li)') !== null)
    await press(/^Add Product/, { role: 'link' })
    await see('Images up to 5MB')
    await window.chooseFiles('.uppy-Dashboard-input', [picture])
    await see('1 image(s) uploaded successfully')
    await fill(/^Name/, `Seen in ${engine}`)
    await fill(/^Price/, '12.50')
    await fill(/^Stock/, '7')
    await fill(/^Description/, 'Looks the same everywhere.')
    await press(/^Create Product/)
    await see('Product Created')
    const all = await send<ListedProduct[]>('GET', '/api/products')
    const made = all.find(({ name }) => name === `Seen in ${engine}`)
    expect(made).toMatchObject({ price: '12.50', stock: 7 })
    await window.goTo(`${shop.url}/product/${made?.id}`)
    await see('CA$12.50', 'main')
    await until(isDrawn, made?.images?.[0]?.url ?? 'no picture')
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, the owner changes settings, undoes it, and signs out for good`, async () => {
    await window.goTo(`${shop.url}/admin/settings/business`)
    await fill(/^Shop name/, 'Moonlit Pantry')
    await press(/^Save$/)
    await see('Saved. Your shop shows the changes now.')
    await window.goTo(shop.url)
    await see('Moonlit Pantry', 'header')
    await window.back()
    await fill(/^Shop name/, 'Saucery')
    await press(/^Save$/)
    await see('Saved. Your shop shows the changes now.')
    await press(/^Undo/)
    await see('Change undone.')
    await until(() => document.querySelector<HTMLInputElement>('[name="name"]')?.value ?? null)
    await window.goTo(`${shop.url}/admin`)
    await press(/^Logout/)
    await see('Access Admin Panel')
    await window.back()
    await see('Access Admin Panel')
    expect(walk.faults()).toEqual([])
  })
}

/** Runs in the page: whether a picture is loaded and visible. */
function isDrawn(path: string): boolean {
  return [...document.images].some(
    ({ currentSrc, src, naturalWidth, width }) =>
      (currentSrc || src).includes(path) && naturalWidth > 0 && width > 100,
  )
}

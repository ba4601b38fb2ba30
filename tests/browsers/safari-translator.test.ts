import { beforeAll, expect, test } from 'bun:test'
import { placeOrder } from '../e2e/placed-order.ts'
import { useSampleShop } from '../e2e/sample-shop.ts'
import { isHydrated, personAt } from '../support/engines/person.ts'
import { useWebKit } from '../support/engines/webkit.ts'
import { translatePage } from '../support/translator.ts'

// How translators failed elsewhere, tried in Safari's engine on the dashboard.

const window = useWebKit()
const shop = useSampleShop()
const { press, see, fill, until, signIn } = personAt(window)

beforeAll(async () => {
  await placeOrder(shop.url)
  await signIn(shop.url)
})

for (const way of ['replaces', 'splits', 'inserts and removes'] as const) {
  test(`in Safari's engine a translator that ${way} texts leaves editors with pictures, rows and lists usable`, async () => {
    const picture = new URL('../../public/samples/haskap-gochujang.webp', import.meta.url).pathname
    await window.goTo(`${shop.url}/admin`)
    await until(isHydrated)
    await press(/^Add Product/, { role: 'link' })
    await see('Images up to 5MB')
    await window.run(translatePage, way)
    await window.chooseFiles('.uppy-Dashboard-input', [picture])
    await see('1 image(s) uploaded successfully')
    await fill(/^Name/, `Translated ${way}`)
    await fill(/^Price/, '8.00')
    await fill(/^Description/, 'Read in another language.')
    await press(/^Create Product/)
    await see(`Translated ${way}`, 'main article')
    await window.goTo(`${shop.url}/admin/settings/shipping`)
    await see('Add a zone')
    await window.run(translatePage, way)
    await press(/^Add a zone/)
    await see('Zone 3')
    await press(/^Remove zone 3/)
    await until(() => !/Zone 3/.test(document.body.innerText))
    await window.goTo(`${shop.url}/admin?tab=orders`)
    await see('Ada Singh')
    await window.run(translatePage, way)
    await placeOrder(shop.url)
    await until(() => document.querySelectorAll('[role=tabpanel] article').length > 1)
    expect(await window.run(() => /didn't load/.test(document.body.innerText))).toBe(false)
  })
}

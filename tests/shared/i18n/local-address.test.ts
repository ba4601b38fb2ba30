import { expect, test } from 'bun:test'
import { localAddress, locales } from '#shared/i18n/locale.ts'

const shop = 'https://shop.example'

// What a visitor may be led to write after the language, also as the router decodes it.
const beginnings = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '/\t/',
  '/\n\\',
  '/%5C%5C',
  '/%5c/',
  '/%2F',
  '/%09/',
  '/ /',
  '//%2f\\\r\n',
  '/./\\',
  '/..//',
]

test('no path that a visitor wrote makes an address of another site', () => {
  for (const beginning of beginnings) {
    for (const locale of locales) {
      for (const rest of ['elsewhere.example/pay', 'user@elsewhere.example', '']) {
        const address = localAddress(locale, beginning + rest)
        expect([beginning, new URL(address, `${shop}/fr/x`).origin]).toEqual([beginning, shop])
        const decoded = localAddress(locale, decodeURI(beginning) + rest)
        expect([beginning, new URL(decoded, shop).origin]).toEqual([beginning, shop])
      }
    }
  }
})

test('addresses of the shop itself stay as they are', () => {
  for (const path of ['/', '/about', '/product/1?key=//a', '/caf%C3%A9', '']) {
    expect(localAddress('en', path)).toBe(path)
    expect(localAddress('fr', path)).toBe(path === '/' ? '/fr' : `/fr${path}`)
  }
})

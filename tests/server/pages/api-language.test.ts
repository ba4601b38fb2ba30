import { expect, test } from 'bun:test'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

const read = async (path: string, language: string) =>
  (await fetch(shop.address + path, { headers: { 'Accept-Language': language } })).text()

test('HTTP-18 the description of the API is in English, even if the first caller prefers French', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const first = await read(path, 'fr-CA')
    expect(first).not.toMatch(/[éèàç]/)
    expect(await read(path, 'en-CA')).toBe(first)
  }
})

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

const readToken = `document.documentElement.setAttribute('data-found', (() => {
  try { return String(localStorage.getItem('admin_token')) } catch { return 'nothing' }
})())`

const put = (name: string, content: string) =>
  Bun.write(join(shop.directory, 'data', 'public', name), content)

test('a script in a file of the owner cannot read the session of the person who opens it', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${readToken}</script></svg>`
  await put('press.svg', svg)
  await put('press.xml', svg)
  await put('page.html', `<!doctype html><title>Press</title><script>${readToken}</script>`)
  const { page, context } = await visit(`${shop.url}/about`)
  await page.evaluate(() => localStorage.setItem('admin_token', 'a session'))
  for (const name of ['press.svg', 'press.xml', 'page.html']) {
    await page.goto(`${shop.url}/${name}`)
    const found = await page.evaluate(() => document.documentElement.getAttribute('data-found'))
    expect([name, found]).toEqual([name, 'nothing'])
  }
  await context.close()
})

test('a page of the owner still has its own styles and pictures', async () => {
  await put('brand/press.css', 'body { width: 321px }')
  await put('brand/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>')
  await put(
    'brand/index.html',
    '<!doctype html><link rel="stylesheet" href="press.css"><img src="dot.svg" alt="A dot">',
  )
  const { page, context } = await visit(`${shop.url}/brand/index.html`)
  await page.waitForLoadState('load')
  const seen = await page.evaluate(() => [
    getComputedStyle(document.body).width,
    document.querySelector('img')?.naturalWidth,
  ])
  expect(seen).toEqual(['321px', 7])
  await context.close()
})

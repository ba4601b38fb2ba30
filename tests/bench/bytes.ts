import { stat } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Figure } from './figures.ts'
import { binary, startShop } from './processes.ts'

/** Measures what a first visit to the home page loads, as sent to a browser that accepts zstd or brotli. */
export async function measureBytes(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const english = await firstLoad(shop.url, 'home page')
    const french = await firstLoad(`${shop.url}/fr`, 'home page in French')
    const { size } = await stat(binary)
    return [...english, ...french, { name: 'binary', unit: 'MB', value: size / 1_000_000 }]
  } finally {
    await shop.stop()
  }
}

async function firstLoad(url: string, name: string): Promise<Figure[]> {
  const page = await sentBytes(url)
  const html = await (await fetch(url)).text()
  // The inline script names the others; the styles are inlined in the page.
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path))
  if (scripts.size === 0) throw new Error(`The ${name} names no script.`)
  const { origin } = new URL(url)
  const sizes = await Promise.all([...scripts].map((path) => sentBytes(origin + path)))
  const script = sizes.reduce((total, size) => total + size, 0)
  const style = brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length
  return [
    { name: `${name}, HTML as sent`, unit: 'kB', value: page / 1000 },
    { name: `${name}, script as sent`, unit: 'kB', value: script / 1000, wanted: { atMost: 105 } },
    {
      name: `${name}, style within the HTML`,
      unit: 'kB',
      value: style / 1000,
      wanted: { atMost: 20 },
    },
    { name: `${name}, HTML and script`, unit: 'kB', value: (page + script) / 1000 },
  ]
}

async function sentBytes(url: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  return (await (await fetch(url, { headers, decompress: false })).bytes()).length
}

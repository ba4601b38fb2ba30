import { stat } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Figure } from './figures.ts'
import { binary, startShop } from './processes.ts'

/** What the first visit of the home page loads, as sent to a browser that takes zstd or brotli. */
export async function measureBytes(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const page = await sentBytes(shop.url)
    const html = await (await fetch(shop.url)).text()
    // The inline script names the others; the styles stand in the page itself.
    const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path))
    if (scripts.size === 0) throw new Error('The home page names no script.')
    const sizes = await Promise.all([...scripts].map((path) => sentBytes(shop.url + path)))
    const script = sizes.reduce((total, size) => total + size, 0)
    const style = brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length
    return [
      { name: 'home page, HTML as sent', unit: 'kB', value: page / 1000 },
      {
        name: 'home page, script as sent',
        unit: 'kB',
        value: script / 1000,
        wanted: { atMost: 105 },
      },
      {
        name: 'home page, style within the HTML',
        unit: 'kB',
        value: style / 1000,
        wanted: { atMost: 20 },
      },
      { name: 'binary', unit: 'MB', value: (await stat(binary)).size / 1_000_000 },
    ]
  } finally {
    await shop.stop()
  }
}

async function sentBytes(url: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  return (await (await fetch(url, { headers, decompress: false })).bytes()).length
}

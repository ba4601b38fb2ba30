import { stat } from 'node:fs/promises'
import type { Figure } from './figures.ts'
import { binary, startShop } from './processes.ts'

/** What the first visit of the home page loads, as sent to a browser that takes zstd or brotli. */
export async function measureBytes(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const page = await fetch(shop.url, {
      headers: { 'Accept-Encoding': 'br' },
      decompress: false,
    })
    const html = await (await fetch(shop.url)).text()
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)]
    const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)]
    const sum = async (found: RegExpMatchArray[]) => {
      const addresses = new Set(found.map((match) => match[1] ?? ''))
      const sizes = await Promise.all([...addresses].map((path) => sentBytes(shop.url + path)))
      return sizes.reduce((total, size) => total + size, 0) / 1000
    }
    return [
      { name: 'home page, HTML as sent', unit: 'kB', value: (await page.bytes()).length / 1000 },
      { name: 'home page, script as sent', unit: 'kB', value: await sum(scripts) },
      { name: 'home page, style as sent', unit: 'kB', value: await sum(styles) },
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

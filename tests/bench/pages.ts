import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { type Figure, medianOf } from './figures.ts'
import { startShop } from './processes.ts'

const RUNS = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Visit = Record<(typeof categories)[number] | 'lcp' | 'cls', number>

/** Runs Lighthouse's mobile preset with its throttling: a slow phone on a slow connection. */
export async function measurePages(): Promise<Figure[]> {
  const shop = await startShop()
  const chrome = await chromeLauncher.launch({
    chromePath: chromiumPath,
    chromeFlags: ['--headless', ...chromiumFlags],
  })
  try {
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string }[]
    const pages = { home: '/', product: `/product/${products[0]?.id}` }
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(pages)) {
      const visits: Visit[] = []
      for (let run = 0; run < RUNS; run += 1) visits.push(await visit(shop.url + path, chrome.port))
      for (const category of categories) {
        const values = visits.map((each) => each[category])
        figures.push({ name: `${name}, ${category}`, unit: 'of 100', ...medianOf(values) })
      }
      const lcp = medianOf(visits.map((each) => each.lcp))
      const cls = medianOf(visits.map((each) => each.cls))
      figures.push({ name: `${name}, largest contentful paint`, unit: 'ms', ...lcp })
      figures.push({ name: `${name}, cumulative layout shift`, unit: '', ...cls })
    }
    return figures
  } finally {
    chrome.kill()
    await shop.stop()
  }
}

async function visit(url: string, port: number, triesLeft = 2): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error('Lighthouse came back with nothing.')
  const { lhr } = result
  if (lhr.runtimeError) {
    // Lighthouse now and then misses the beginning of the page, and reports that it must be run again.
    if (triesLeft === 0) throw new Error(lhr.runtimeError.message)
    return visit(url, port, triesLeft - 1)
  }
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}

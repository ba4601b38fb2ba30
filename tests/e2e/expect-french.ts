import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { foreignPhrasesIn } from '../support/languages.ts'

/**
 * Everything that a page says: its title, its texts, and the names that are read out. Reviews are in
 * the language of their writers, and what is marked as in another language may be in it.
 */
export async function saidOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    const others = '#reviews article, [lang]:not([hreflang]), script, style, noscript'
    for (const other of body.querySelectorAll(others)) other.remove()
    const spoken = ['aria-label', 'alt', 'placeholder', 'title']
    const said = [...body.querySelectorAll('*')].flatMap((element) => [
      ...spoken.map((name) => element.getAttribute(name) ?? ''),
      // What was typed is not the page's.
      ...[...(element.localName === 'textarea' ? [] : element.childNodes)].map((node) =>
        node.nodeType === 3 ? node.textContent : '',
      ),
    ])
    return [document.title, ...said].join('\n')
  })
}

/** The page is in French, and leads nowhere else but to the dashboard and to its English twin. */
export async function expectFrench(page: Page) {
  expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA')
  expect(foreignPhrasesIn(await saidOn(page), 'fr')).toEqual([])
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a:not([hreflang])')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )
  expect(paths.filter((path) => !/^\/fr(\/|$)/.test(path) && path !== '/admin')).toEqual([])
}

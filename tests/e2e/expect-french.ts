import { expect } from 'bun:test'
import { foreignPhrasesIn } from '../support/languages.ts'
import type { Page } from 'playwright-core'

/**
 * All the text of a page: its title, its visible text, and the attributes that screen readers read.
 * Leaves out reviews, which may be in any language, and content with its own `lang` attribute.
 */
export async function saidOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    const others = '#reviews article, [lang]:not([hreflang]), script, style, noscript'
    for (const other of body.querySelectorAll(others)) other.remove()
    const spoken = ['aria-label', 'alt', 'placeholder', 'title']
    const said = [...body.querySelectorAll('*')].flatMap((element) => [
      ...spoken.map((name) => element.getAttribute(name) ?? ''),
      // Text typed by the user is not part of the page.
      ...[...(element.localName === 'textarea' ? [] : element.childNodes)].map((node) =>
        node.nodeType === 3 ? node.textContent : '',
      ),
    ])
    return [document.title, ...said].join('\n')
  })
}

/** Expects a French page that links only to French pages, the dashboard and its English version. */
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

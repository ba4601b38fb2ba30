import { localAddress } from '#shared/i18n/locale.ts'
import { frenchOfSearch } from './translations.ts'
import type { Page } from 'playwright-core'

type Options = { name?: string | RegExp; exact?: boolean; hasText?: string | RegExp }

/**
 * Wraps a French page so that tests find everything by its English text, and one list of states serves
 * both languages. URLs of the shop lead to the French pages.
 */
export function inFrench(page: Page): Page {
  return translated(page) as Page
}

function translated<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get(subject, name) {
      const value: unknown = Reflect.get(subject, name, subject)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        wrapped(value.apply(subject, translatedArguments(String(name), args)))
    },
  })
}

/** Wraps pages and locators in results, so that they search in French as well. */
function wrapped(result: unknown): unknown {
  if (result instanceof Promise) return result.then(wrapped)
  const isFinder = typeof result === 'object' && result !== null && 'getByRole' in result
  return isFinder ? translated(result) : result
}

function translatedArguments(method: string, [first, second, ...rest]: unknown[]): unknown[] {
  if (method === 'goto') return [frenchAddress(String(first)), second, ...rest]
  if (method === 'getByRole' || method === 'filter') {
    const options = (method === 'filter' ? first : second) as Options | undefined
    const { name, hasText, exact, ...others } = options ?? {}
    const found = {
      ...others,
      ...(name !== undefined && { name: frenchOfSearch(name, exact) }),
      ...(hasText !== undefined && { hasText: frenchOfSearch(hasText, exact) }),
    }
    return method === 'filter' ? [found] : [first, found]
  }
  if (!method.startsWith('getBy') || method === 'getByTestId') return [first, second, ...rest]
  return [frenchOfSearch(first as string | RegExp, (second as Options | undefined)?.exact)]
}

/** The French URL of a page. The dashboard and the simulator have the same URL in both languages. */
function frenchAddress(address: string): string {
  const { origin, pathname, search, hash } = new URL(address)
  const isOfShop = !/^\/(admin|fr)|checkoutnow/.test(pathname)
  return origin + (isOfShop ? localAddress('fr', pathname) : pathname) + search + hash
}

import { afterAll, beforeAll } from 'bun:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath, testFlags } from './chromium.ts'

export type Visit = { page: Page; context: BrowserContext; faults: string[] }

export type VisitOptions = {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  hasScript?: boolean
  /** Uses touch instead of a mouse. */
  hasTouch?: boolean
  /** Bypasses the page's CSP, so that a test can inject a script, such as the accessibility checker. */
  bypassesPolicy?: boolean
  reducesMotion?: boolean
  /** The language that the browser prefers. */
  locale?: string
}

type BrowserOptions = {
  /** Starts a separate browser, for what it reports about all of its pages together, such as a trace. */
  isAlone?: boolean
  /** Enables the back/forward cache, as in people's browsers. */
  keepsPages?: boolean
}

/** The browser that the whole run shares, because starting one takes as long as several pages. */
const shared = process.env.TEST_BROWSER

/** A browser, either the run's or one for the test file. Each visit is a separate person. */
export function useBrowser({ isAlone = false, keepsPages = false }: BrowserOptions = {}): {
  visit: (url: string, options?: VisitOptions) => Promise<Visit>
} {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (shared && !isAlone && !keepsPages) browser = await chromium.connect(shared)
    else {
      browser = await chromium.launch({
        executablePath: chromiumPath,
        args: testFlags,
        ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
      })
    }
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
    if (!browser) throw new Error('The browser is not open yet.')
    const { width = 1280, height = 900, colorScheme = 'light', hasScript = true } = options
    const { hasTouch = false, bypassesPolicy = false, locale = 'en-CA' } = options
    const { reducesMotion = false } = options
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      javaScriptEnabled: hasScript,
      hasTouch,
      bypassCSP: bypassesPolicy,
      reducedMotion: reducesMotion ? 'reduce' : 'no-preference',
      locale,
    })
    // Long, because a slow machine is not a failure, only an element that never appears.
    context.setDefaultTimeout(240_000)
    const page = await context.newPage()
    // Errors on the console, and uncaught exceptions.
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(url)
    return { page, context, faults }
  }

  return { visit }
}

/** Waits until React has hydrated the page. */
export async function whenInteractive(page: Page): Promise<void> {
  const isInteractive = () => {
    const root = Object.entries(document.getElementById('root') ?? {})
    const fiber: unknown = root.find(([name]) => name.startsWith('__reactContainer'))?.[1]
    const { stateNode } = (fiber ?? {}) as {
      stateNode?: { current: { memoizedState: { isDehydrated: boolean } } }
    }
    return stateNode?.current.memoizedState.isDehydrated === false
  }
  // Polls at intervals: polling on each frame would draw every frame.
  await page.waitForFunction(isInteractive, undefined, { polling: 50 })
}

/** Waits until React has hydrated the page and nothing is being loaded. */
export async function settle(page: Page): Promise<void> {
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
}

/** Waits until changes are painted. */
export function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

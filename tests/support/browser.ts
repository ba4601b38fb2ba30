import { afterAll, beforeAll } from 'bun:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath, testFlags } from './chromium.ts'

export type Visit = { page: Page; context: BrowserContext; faults: string[] }

export type VisitOptions = {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  hasScript?: boolean
  /** Pointed at with a finger instead of a mouse. */
  hasTouch?: boolean
  /** Lets a test put its own script into a page, as the accessibility checker must. */
  bypassesPolicy?: boolean
  reducesMotion?: boolean
  /** The language that the browser prefers. */
  locale?: string
}

type BrowserOptions = {
  /** For what a browser reports about all its pages together, such as a trace. */
  isAlone?: boolean
  /** Pages that are left are kept for the way back, as browsers of people do. */
  keepsPages?: boolean
}

/** The browser of the whole run, whose start takes as long as several pages. */
const shared = process.env.TEST_BROWSER

/** One browser, of the run or of a test file; every visit is a person of their own. */
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
    // A slow machine is no fault, only a page on which it never comes.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    // What the page complains about: errors on the console, and exceptions that nobody caught.
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

/** Waits until React runs the page. */
export async function whenInteractive(page: Page): Promise<void> {
  const isInteractive = () => {
    const root = Object.entries(document.getElementById('root') ?? {})
    const fiber: unknown = root.find(([name]) => name.startsWith('__reactContainer'))?.[1]
    const { stateNode } = (fiber ?? {}) as {
      stateNode?: { current: { memoizedState: { isDehydrated: boolean } } }
    }
    return stateNode?.current.memoizedState.isDehydrated === false
  }
  // Not with each frame, because then each is drawn.
  await page.waitForFunction(isInteractive, undefined, { polling: 50 })
}

/** Waits until React runs the page and nothing is being loaded. */
export async function settle(page: Page): Promise<void> {
  await whenInteractive(page)
  await page.waitForLoadState('networkidle')
}

/** Waits until what changed is painted. */
export function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

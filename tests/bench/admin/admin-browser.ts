import { chromium, type Locator, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../../support/chromium.ts'
import { type Figure, medianOf } from '../figures.ts'

const VISITS = 5
const LISTED = 1_000
/** The screens of a small and a larger laptop; the larger one should show one more of each card. */
const SCREENS = [
  { width: 1366, height: 768, more: 0 },
  { width: 1440, height: 900, more: 1 },
] as const

/** Measures the orders tab in a browser: when it can be used, and how a long list responds. */
export async function measureDashboard(url: string, token: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  try {
    const context = await browser.newContext({ viewport: SCREENS[0] })
    await context.addInitScript((text) => localStorage.setItem('admin_token', text), token)
    const page = await context.newPage()
    const times: number[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      await page.goto(`${url}/admin?tab=orders`)
      await page.getByRole('article').first().waitFor()
      times.push(await page.evaluate(() => performance.now()))
    }
    const inView: Figure[] = []
    for (const screen of SCREENS) inView.push(...(await cardsInView(page, url, screen)))
    await page.setViewportSize(SCREENS[0])
    await page.goto(`${url}/admin?tab=orders`)
    await page.getByRole('article').first().waitFor()
    await loadOrders(page)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const inputs = await inputTimes(page)
    const bare = await bareInputTimes(page)
    const note = `${LISTED} orders, processor slowed 4 times`
    return [
      {
        name: 'orders tab, until its orders are there',
        unit: 'ms',
        ...medianOf(times),
        wanted: { atMost: 500 },
      },
      ...inView,
      ...Object.entries(inputs).map(([what, value]) => ({
        name: `input to paint: ${what}, the slowest`,
        unit: 'ms',
        value,
        limit: bare[what as keyof typeof bare],
        wanted: { atMost: 50 },
        note,
      })),
    ]
  } finally {
    await browser.close()
  }
}

const lists = [
  { name: 'orders', path: '?tab=orders', atLeast: 5 },
  { name: 'products', path: '?tab=products', atLeast: 8 },
  { name: 'reviews', path: '?tab=reviews&status=all', atLeast: 6 },
]

/** How many cards of each list are in view on a laptop's screen before scrolling. */
async function cardsInView(
  page: Page,
  url: string,
  { width, height, more }: (typeof SCREENS)[number],
): Promise<Figure[]> {
  const figures: Figure[] = []
  await page.setViewportSize({ width, height })
  for (const { name, path, atLeast } of lists) {
    await page.goto(`${url}/admin${path}`)
    await page
      .getByRole('article')
      .nth(atLeast + more)
      .waitFor()
    const boxes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return { top, bottom }
      }),
    )
    const value = boxes.filter(({ bottom }) => bottom <= height).length
    if (name === 'orders') {
      const top = boxes[0]?.top ?? Number.NaN
      figures.push({
        name: `top of the first order at ${width}×${height}`,
        unit: 'px',
        value: top,
        wanted: { atMost: 330 },
      })
    }
    figures.push({
      name: `${name} on a screen of ${width}×${height}`,
      unit: '',
      value,
      wanted: { atLeast: atLeast + more },
    })
  }
  return figures
}

async function loadOrders(page: Page) {
  // Not by role, because computing the roles of such a long page takes longer than what is measured.
  const more = page.locator('button', { hasText: 'Show more' })
  while ((await loaded(page)) < LISTED) {
    const before = await loaded(page)
    if (!(await more.isVisible())) return
    await more.click()
    while ((await loaded(page)) === before) await page.waitForTimeout(20)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** The length of a list, read from the text below it, because the page contains only what is in view. */
function loaded(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.querySelector('[role=tabpanel]')?.textContent ?? ''
    const shown = /Showing ([\d,]+) of [\d,]+/.exec(words)?.[1]
    if (shown === undefined) throw new Error('The list does not say how long it is.')
    return Number(shown.replaceAll(',', ''))
  })
}

type Inputs = { search: Locator; box: (index: number) => Locator; edit: Locator }

/** Times the inputs of the dashboard with its orders loaded. */
async function inputTimes(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Search' })
  const box = (index: number) => page.locator('article input[type=checkbox]').nth(index)
  const edit = page.locator('article button', { hasText: 'Edit' }).first()
  return slowestInputs(page, { search, box, edit }, () => loadOrders(page))
}

/** The least time that this machine and browser need: the same inputs on an otherwise empty page. */
async function bareInputTimes(page: Page) {
  await page.goto('about:blank')
  await page.setContent(`<input type="search"><input type="checkbox"><input type="checkbox">
    <input type="checkbox"><button onclick="document.querySelector('dialog').showModal()">Edit</button>
    <dialog><input></dialog>`)
  const box = (index: number) => page.locator('input[type=checkbox]').nth(index)
  return slowestInputs(page, {
    search: page.locator('input[type=search]'),
    box,
    edit: page.locator('button'),
  })
}

/** The slowest input of each kind, as measured by the browser, which reports none below 16 ms. */
async function slowestInputs(
  page: Page,
  { search, box, edit }: Inputs,
  afterSearch = async () => {},
) {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) seen.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const slowest = async (act: () => Promise<void>) => {
    await page.evaluate(() => void ((window as unknown as Seen).seen.length = 0))
    await act()
    await page.waitForTimeout(REST)
    return page.evaluate(() => Math.max(16, ...(window as unknown as Seen).seen))
  }
  await search.focus()
  await page.waitForTimeout(REST)
  const letter = await slowest(() => search.pressSequentially('ada', { delay: 100 }))
  await search.fill('')
  await page.waitForTimeout(REST)
  await afterSearch()
  let tick = 0
  for (const index of [0, 1, 2]) {
    tick = Math.max(tick, await slowest(await aim(page, box(index))))
  }
  let opened = 0
  let closed = 0
  // Repeated, because the first time includes loading the script.
  for (let time = 0; time < 3; time += 1) {
    opened = Math.max(opened, await slowest(await aim(page, edit)))
    closed = Math.max(closed, await slowest(() => page.keyboard.press('Escape')))
  }
  return { 'a letter': letter, 'a tick': tick, 'editor opened': opened, 'editor closed': closed }
}

type Seen = { seen: number[] }

/** How long to wait, in milliseconds, until everything that an input started has finished. */
const REST = 1_000

/** How long a person keeps a button pressed, in milliseconds; the press is a separate input. */
const PRESSED = 80

/**
 * Like a person, scrolls first, moves the mouse, and then clicks. All three at once would measure the
 * scrolling, and Playwright's click would measure its own hit testing.
 */
async function aim(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await page.waitForTimeout(REST)
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be clicked is not on the page.')
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.move(...at)
  await page.waitForTimeout(REST)
  return () => page.mouse.click(...at, { delay: PRESSED })
}

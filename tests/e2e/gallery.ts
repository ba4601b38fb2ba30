import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { startBinary } from '../support/binary.ts'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { parseMail } from '../support/parse-mail.ts'
import { staff } from './staff.ts'
import { signInStates } from './states/sign-in-states.ts'
import { dashboardStates, shopStates, type State } from './states/states.ts'

// Takes screenshots of every page and state for review, into dist/screenshots.
// `bun run screenshots` takes all, `bun run screenshots -- 360-dark` those with that in their
// names, `bun run screenshots -- readme` the two in the README.

const root = fileURLToPath(new URL('../..', import.meta.url))
const [wanted = ''] = process.argv.slice(2)

const shop = await startBinary()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
try {
  await (wanted === 'readme' ? takeForReadme() : takeAll())
} finally {
  await browser.close()
  await shop.dispose()
}

type Theme = 'light' | 'dark'

function person(width: number, height: number, colorScheme: Theme) {
  return browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-CA' })
}

async function takeAll() {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [360, 768, 1366, 1920]) {
      await takeShop(width, theme)
      await takeDashboard(width, theme)
      await takeEmails(width, theme)
    }
  }
}

type Shot = { name: string; reach: State }

/** The states whose screenshot name matches the filter. */
function shotsOf(states: Record<string, State>, width: number, theme: Theme): Shot[] {
  return Object.entries(states)
    .map(([state, reach]) => ({
      name: `${state.toLowerCase().replace(/[^a-z]+/g, '-')}-${width}-${theme}`,
      reach,
    }))
    .filter(({ name }) => name.includes(wanted))
}

async function takeShop(width: number, theme: Theme) {
  for (const { name, reach } of shotsOf(shopStates, width, theme)) {
    const context = await person(width, 800, theme)
    const fromHome: State = async (page, url) => {
      await page.goto(url)
      await reach(page, url, shop.directory)
    }
    await take(await context.newPage(), { name, reach: fromHome })
    await context.close()
  }
}

async function takeDashboard(width: number, theme: Theme) {
  const beforeSignIn = shotsOf(signInStates, width, theme)
  const signedIn = shotsOf(dashboardStates, width, theme)
  if (beforeSignIn.length + signedIn.length === 0) return
  const context = await person(width, 800, theme)
  const page = await context.newPage()
  for (const shot of beforeSignIn) await take(page, shot)
  await page.goto(`${shop.url}/admin`)
  await staff(page).signIn()
  for (const shot of signedIn) await take(page, shot)
  await context.close()
}

/** Each kind of email that the shop has sent, as its HTML version. */
async function takeEmails(width: number, theme: Theme) {
  const folder = join(shop.directory, 'data/mail')
  const kinds = new Map<string, string>()
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.eml'))) {
    const { headers, html } = parseMail(await Bun.file(join(folder, name)).text())
    // Without the number of the order: one screenshot for each kind.
    const subject = headers.get('subject')?.replaceAll(/\S*\d\S*/g, '')
    kinds.set(`email ${subject}`, html)
  }
  const states = [...kinds].map(([kind, html]): [string, State] => [
    kind,
    (page) => page.setContent(html),
  ])
  const context = await person(width, 800, theme)
  const page = await context.newPage()
  for (const shot of shotsOf(Object.fromEntries(states), width, theme)) await take(page, shot)
  await context.close()
}

async function take(page: Page, { name, reach }: Shot) {
  try {
    await reach(page, shop.url, shop.directory)
    await capture(page, `${name}.png`)
  } catch (error) {
    // Continue with the other screenshots.
    console.error(`${name} could not be taken:`, error)
    process.exitCode = 1
  }
}

async function capture(page: Page, name: string) {
  await settle(page)
  // A dialog is fixed to the viewport, so capture only the viewport.
  const hasDialog = (await page.locator('dialog[open]').count()) > 0
  const path = `${root}dist/screenshots/${name}`
  await page.screenshot({ path, fullPage: !hasDialog })
  console.log(`dist/screenshots/${name}${await overflow(page)}`)
}

/** Waits for fonts and pictures; some load only when scrolled into view. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    if (!document.querySelector('dialog[open]')) {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
      scrollTo({ top: 0, behavior: 'instant' })
    }
  })
  await page.waitForFunction(() => {
    const images = [...document.images]
    // Also those that scrolling did not reach: below an open dialog, or added since.
    for (const image of images) image.loading = 'eager'
    return images.every((image) => image.complete || !image.checkVisibility())
  })
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
}

/** Reports horizontal overflow, which a full-page screenshot does not show. */
async function overflow(page: Page): Promise<string> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return pixels > 0 ? ` (${pixels} pixels too wide)` : ''
}

async function takeForReadme() {
  const context = await person(1280, 800, 'light')
  const page = await context.newPage()
  await page.goto(shop.url)
  await encode(page, 'shop')
  await page.goto(`${shop.url}/admin`)
  await staff(page).signIn()
  // Reload, so that no toast covers it.
  await dashboardStates['the orders']?.(page, shop.url, shop.directory)
  await page
    .getByText(/^live$/i)
    .first()
    .waitFor()
  await encode(page, 'dashboard')
  await context.close()
}

async function encode(page: Page, name: string) {
  await settle(page)
  const bytes = await new Bun.Image(await page.screenshot()).webp({ quality: 80 }).bytes()
  await Bun.write(`${root}docs/pictures/${name}.webp`, bytes)
  console.log(`docs/pictures/${name}.webp (${Math.round(bytes.length / 1000)} kB)`)
}

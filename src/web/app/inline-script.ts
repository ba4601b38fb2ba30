import { applyTheme, parseTheme } from '../brand/theme.ts'

// The inline script of every page, bundled by the build and allowed by its hash. It sets the stored
// theme before the first paint. It delays the smaller pictures (`src/web/styles/base.css`), the web
// app manifest, the display font and the other scripts until the largest picture is painted or the
// visitor interacts, so that they do not compete with that picture on a slow connection.

/** URLs set by the build: the font, and the entry script's imports followed by the entry script. */
const fontSource = `url(${process.env.FONT})`
const scripts = process.env.ENTRY_SCRIPTS ?? ''

const SETTLED_AFTER = 500
const AT_THE_LATEST = 3_000

try {
  applyTheme(parseTheme(localStorage.getItem('theme')))
} catch {
  // Storage may be blocked or broken; then the page follows the operating system.
}

// Room for the thank-you, so that nothing moves when it shows again after a reload.
if (history.state?.paidOrder) document.documentElement.classList.add('awaits-thank-you')

/** The other scripts would fail. The page then is as without JavaScript, where its noscripts say so. */
const isOld = !('withResolvers' in Promise)
if (isOld) {
  addEventListener('DOMContentLoaded', () => {
    for (const part of document.querySelectorAll('.needs-script')) part.remove()
    for (const part of document.querySelectorAll('noscript')) {
      part.replaceWith(document.createRange().createContextualFragment(`${part.textContent}`))
    }
  })
}

const font = new FontFace('Fraunces', fontSource, { weight: '100 900', display: 'swap' })

function addFont() {
  document.fonts.add(font)
  font.loaded.then(() => (sessionStorage.font = fontSource)).catch(() => {})
}

try {
  // A font that this tab has loaded before is used at once.
  if (sessionStorage.font === fontSource) addFont()
} catch {
  // Without session storage, the font loads with the rest.
}

/**
 * Clicks and choices before the other scripts have loaded; `src/web/boot/replay-early-clicks.ts` repeats
 * them.
 */
const buttons: HTMLElement[] = []
const selects = new Set<HTMLSelectElement>()

function recordClick({ target }: Event) {
  const button = (target as Element).closest('button')
  if (!button) return
  buttons.push(button)
  button.ariaBusy = 'true'
}

/** Only what a person chooses: browsers restore selects after a reload without an event. */
function recordChoice({ target }: Event) {
  if (target instanceof HTMLSelectElement) selects.add(target)
}

let isLeaving = false
const recordLeaving = () => (isLeaving = true)

function record(how: typeof addEventListener) {
  how('click', recordClick, true)
  how('change', recordChoice, true)
  how('beforeunload', recordLeaving)
}

record(addEventListener)
window.earlyClicks = {
  address: location.href,
  buttons,
  selects,
  stop: () => record(removeEventListener),
  lost: reloadIfLost,
}

/**
 * Browsers do not fetch a script again that failed to load, so the page is loaded again, once. Where
 * session storage throws, it stays as it is. A browser that leaves the page has ended its downloads
 * itself; loading it again would keep the visitor from the next page.
 */
function reloadIfLost() {
  for (const button of buttons) button.ariaBusy = null
  if (isLeaving || sessionStorage.lost || !navigator.onLine) return
  sessionStorage.lost = 1
  location.reload()
}

const { dataset } = document.documentElement
dataset.pictures = 'first'
const manifest = document.querySelector('[rel=manifest]')
manifest?.remove()
let hasStarted = false

function loadRest() {
  if (hasStarted) return
  hasStarted = true
  delete dataset.pictures
  if (manifest) document.head.append(manifest)
  addFont()
  if (isOld) return
  // The entry script's imports are fetched in parallel with it.
  for (const address of `${scripts} ${dataset.scripts ?? ''}`.trim().split(' ')) {
    import(address).catch(reloadIfLost)
  }
}

addEventListener('load', () => {
  const picture = document.querySelector('[fetchpriority=high]')
  const painted = new PerformanceObserver((list) => {
    if (!picture || list.getEntries().some((entry) => 'url' in entry && entry.url)) loadRest()
  })
  painted.observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(loadRest, SETTLED_AFTER)
})
for (const name of ['pointerdown', 'keydown', 'scroll']) {
  addEventListener(name, loadRest, { once: true })
}
setTimeout(loadRest, AT_THE_LATEST)

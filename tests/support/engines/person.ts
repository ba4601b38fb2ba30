import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin } from '../shop.ts'
import type { EngineWindow, Json } from './window.ts'

/** Keys without a character, by the code points that WebDriver gives them. */
const keyCodes = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Control: '\uE009' } as const

/** In milliseconds. Only what never comes takes as long. */
const patience = 240_000

/** The role may be a selector. */
type Named = { role?: string; within?: string }

/** A person who uses a window in any engine. Controls are found by what they are called on screen. */
export function personAt(window: EngineWindow) {
  /** Waits until a function in the page returns something other than null, false or undefined. */
  async function until<T extends Json, A extends Json[]>(
    work: (...args: A) => T | null | Promise<T | null>,
    ...args: A
  ): Promise<T> {
    const end = Date.now() + patience
    for (;;) {
      // Fails while the window goes to another page.
      const found = await window.run(work, ...args).catch((error: Error) => error)
      const isFailed = found instanceof Error
      if (!isFailed && found !== null && found !== false && found !== undefined) return found
      if (Date.now() > end) {
        const picture = join(tmpdir(), `saucery-${Date.now()}.png`)
        const seen = await Promise.race([window.screenshot(), Bun.sleep(10_000)])
        await Bun.write(picture, seen ?? '')
        const cause = isFailed ? { cause: found } : {}
        const page = await window.run(whatIsThere).catch(String)
        throw new Error(
          `No ${work.name || String(work)} with ${args.join(', ')}: see ${picture}, of ${page}`,
          cause,
        )
      }
      await Bun.sleep(50)
    }
  }

  /** Waits until words are shown. */
  const see = (words: RegExp | string, within = 'body') =>
    until(isShown, typeof words === 'string' ? escaped(words) : words.source, within)

  /** Clicks the first visible control whose name matches, once it can be pressed. */
  async function press(name: RegExp, { role = 'button', within = 'body' }: Named = {}) {
    const [x, y] = await until(placeOf, name.source, name.flags, role, within)
    await click(x, y)
  }

  async function click(x = 0, y = 0) {
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await window.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ])
  }

  /** Types text, or presses a key, together with Control if so. */
  async function type(text: string, { control = false } = {}) {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    const held = { value: keyCodes.Control }
    const actions = control
      ? [{ type: 'keyDown', ...held }, ...strokes, { type: 'keyUp', ...held }]
      : strokes
    await window.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Replaces what a field contains. */
  async function fill(label: RegExp, text: string, within?: string) {
    await press(label, { role: 'field', ...(within ? { within } : {}) })
    await window.run(() => (document.activeElement as HTMLInputElement).select())
    await type(text)
  }

  /** Chooses an option of a list by its words. */
  async function choose(label: RegExp, option: string, within = 'body') {
    await press(label, { role: 'field', within })
    return until(chooseFocused, option)
  }

  /** Signs in to the dashboard of the shop at this address. */
  async function signIn(shop: string) {
    await window.goTo(`${shop}/admin`)
    await fill(/^Username/, admin.username)
    await fill(/^Password/, admin.password)
    await press(/^Access Admin Panel/)
    return until(() => document.querySelector('[role=tabpanel]') !== null)
  }

  return {
    until,
    see,
    signIn,
    choose,
    press,
    click,
    type,
    fill,
    key: (name: keyof typeof keyCodes) => type(keyCodes[name]),
  }
}

/** Runs in the page: whether React has hydrated it and nothing is still loading. */
export function isHydrated() {
  const root = Object.entries(document.getElementById('root') ?? {})
  const fiber: unknown = root.find(([name]) => name.startsWith('__reactContainer'))?.[1]
  const { stateNode } = (fiber ?? {}) as {
    stateNode?: { current: { memoizedState: { isDehydrated: boolean } } }
  }
  const isReady = stateNode?.current.memoizedState.isDehydrated === false
  return (
    isReady && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
  )
}

function escaped(words: string): string {
  return words.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

export type Person = ReturnType<typeof personAt>

/** Runs in the page: scrolls to the control and returns its middle, once it stands still there. */
async function placeOf(
  source: string,
  flags: string,
  role: string,
  within: string,
): Promise<number[] | null> {
  const kinds: Record<string, string> = {
    button: 'button, [role=button], summary, [role=option]',
    link: 'a[href]',
    tab: '[role=tab]',
    field: 'input, select, textarea',
  }
  const pattern = new RegExp(source, flags)
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label) return label
    const { labels } = element as HTMLInputElement
    return ((labels?.[0] ?? element).textContent ?? '').trim()
  }
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const scope = within === 'body' && modal ? modal : [...document.querySelectorAll(within)].at(-1)
  const all = [...(scope?.querySelectorAll<HTMLElement>(kinds[role] ?? role) ?? [])]
  const found = all.find((each) => {
    const isReady = each.checkVisibility() && !each.matches(':disabled, [inert] *')
    return isReady && pattern.test(nameOf(each))
  })
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = middleOf(found)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const [x = 0, y = 0] = middleOf(found)
  const isStill = before[0] === x && before[1] === y
  const hit = document.elementFromPoint(x, y)
  return isStill && hit && (found.contains(hit) || hit.contains(found)) ? [x, y] : null
}

/** Runs in the page: its address, what has the focus, and its words. */
function whatIsThere(): string {
  return [location.href, document.activeElement?.outerHTML, document.body.innerText].join('\n')
}

/** Runs in the page. */
function isShown(source: string, within: string): boolean {
  const parts = [...document.querySelectorAll<HTMLElement>(within)]
  return parts.some((part) => new RegExp(source).test(part.innerText))
}

/** Runs in the page: chooses as its list would, which is drawn outside of the page. */
function chooseFocused(words: string): boolean {
  const list = document.activeElement
  if (!(list instanceof HTMLSelectElement)) return false
  const option = [...list.options].find(({ text }) => text === words)
  if (!option) return false
  if (list.value === option.value) return true
  list.value = option.value
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

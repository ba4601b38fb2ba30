import { useEffect } from 'react'
import { hasSuccessors, successorsOf } from './focus-instead.ts'

export default function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}

/**
 * The one rule for focus that would be lost, because the focused element is removed or disabled. It
 * moves to the first of these that can have it:
 *
 * - In a list, the row beside: its `data-focus="row"`, else its first control.
 * - In the nearest scope around it, `data-focus="next"`, else the scope itself, else the first control
 *   in it. Scopes are dialogs, cards, groups, panels, the page's content, and `data-focus="scope"`.
 *
 * A disabled element gets the focus back once it is enabled again; a group has it until then.
 */
function keepFocus(): () => void {
  /** The element that has the focus, or had it last. */
  let used: Element | null = null
  /** Where `used` was when it was removed. */
  let place: MutationRecord | null = null
  /** What has the focus while `used` is disabled. */
  let standIn: Element | null = null

  function follow(element: Element | null) {
    used = element
    place = null
    standIn = null
  }

  function isLost() {
    const { activeElement, body } = document
    return [null, body, used, standIn].includes(activeElement)
  }

  function keep(records: MutationRecord[]) {
    for (const record of records) {
      const spot = place?.target ?? used
      if (spot && [...record.removedNodes].some((node) => node.contains(spot))) place = record
    }
    if (!used || !isLost()) return
    if (used.isConnected && !used.matches(':disabled')) {
      if (document.activeElement !== used) focus(used)
      return
    }
    const former = used
    for (const each of used.isConnected ? whileDisabled(used) : afterRemoval(used, place)) {
      if (!focus(each)) continue
      if (former.isConnected) [used, standIn] = [former, each]
      return
    }
  }

  const observer = new MutationObserver(keep)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })

  const listeners = {
    focusin: ({ target }: Event) => follow(target as Element),
    focusout: ({ target }: Event) =>
      queueMicrotask(() => {
        const isLeft = document.activeElement === document.body && document.hasFocus()
        if (target === used && isLeft && used?.isConnected && !used.matches(':disabled'))
          follow(null)
      }),
    pointerdown: () => {
      if (document.activeElement !== used) follow(null)
    },
    click: (event: Event) => {
      // Safari does not focus what is clicked; then nothing could return there after a dialog.
      const { target, detail } = event as MouseEvent
      const control = (target as Element).closest('button, a[href], input, summary')
      if (detail > 0 && control !== document.activeElement) focus(control)
    },
  }
  for (const [type, listen] of Object.entries(listeners)) {
    document.addEventListener(type, listen, type === 'click')
  }
  follow(document.activeElement)
  return () => {
    observer.disconnect()
    for (const [type, listen] of Object.entries(listeners)) {
      document.removeEventListener(type, listen, type === 'click')
    }
  }
}

const scopes =
  'dialog[open], [role=tabpanel], main, article[tabindex], [role=group][tabindex], [data-focus=scope], body'
const controls =
  '[tabindex], a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

type Candidates = Generator<Element | null, void>

function* afterRemoval(element: Element, place: MutationRecord | null): Candidates {
  if (hasSuccessors(element)) {
    yield* successorsOf(element)
    return
  }
  // What was around it, as far as it was removed too, such as a dialog.
  for (let each = element.parentElement; each; each = each.parentElement) yield* successorsOf(each)
  if (!place?.target.isConnected) {
    yield document.querySelector('main')
    return
  }
  const { target, removedNodes, previousSibling, nextSibling } = place
  if ([...removedNodes].some((node) => node.nodeName === 'LI')) {
    yield* controlsBeside(nextSibling, 'nextSibling')
    yield* controlsBeside(previousSibling, 'previousSibling')
  }
  for (let around = target as Element | null; around; around = around.parentElement) {
    yield* successorsOf(around)
    if (!around.matches(scopes)) continue
    yield* marked(around)
    if (around === document.body) yield around.querySelector('main')
    else yield around.matches('[tabindex]') ? around : around.querySelector(controls)
  }
}

function* whileDisabled(element: Element): Candidates {
  const scope = element.closest(scopes)
  if (!scope) return
  yield* marked(scope)
  if (scope.matches('[role=group]')) yield scope
}

function* controlsBeside(from: Node | null, on: 'nextSibling' | 'previousSibling'): Candidates {
  for (let row = from as Element | null; row; row = row[on] as Element | null) {
    yield row.querySelector?.('[data-focus=row]') ?? row.querySelector?.(controls) ?? null
  }
}

/** What gets the focus first in a scope; scopes in it have their own. */
function marked(scope: Element): Element[] {
  return [...scope.querySelectorAll('[data-focus=next]')].filter(
    (each) => each.parentElement?.closest(scopes) === scope,
  )
}

function focus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || element.matches('body, :disabled')) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

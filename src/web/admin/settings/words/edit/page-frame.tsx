import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Words } from '#shared/contract/settings/settings.ts'
import type { WordPage, WordSlot } from '#shared/domain/shop/word-slots.ts'
import { type Locale, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { useActionQuery } from '../../../live/use-action.ts'
import { wordFields } from '../word-fields.ts'
import { dress, emptyPage, type MarkWords, showPage, slotOf, textsIn } from './frame-document.ts'

/** In CSS pixels. */
const frameWidths = { desktop: 1280, phone: 390 } as const
export type Screen = keyof typeof frameWidths

type PageFrameProps = {
  title: string
  page: WordPage
  locale: Locale
  words: Words
  screen: Screen
  /** The text that is being edited. */
  current: WordSlot | null
  /** The texts that nobody has confirmed. */
  examples: readonly WordSlot[]
  onChoose: (slot: WordSlot, locale: Locale) => void
}

/**
 * A page of the shop as it would be (WORDS-06). It has no scripts and no address of its own, so that the
 * shop's pages need not allow frames.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, page, locale, words, screen, current, examples, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  const [empty] = useState(() => emptyPage(regionalTags[locale]))
  const [shown, setShown] = useState<Document | null>(null)
  const available = useWidth(box)
  const width = frameWidths[screen]
  const scale = Math.min(1, available / width) || 1
  const { data } = useActionQuery(
    'settings.preview',
    { page, locale, words },
    { placeholderData: (before) => before, gcTime: 0, retry: false },
  )
  const html = data?.html

  const examplesKey = examples.join()
  const wordsOf = useCallback<MarkWords>(
    (slot) => {
      const isExample = examplesKey.split(',').includes(slot)
      const mark = isExample ? m.wordsExample() : m.staffEdit()
      return { mark, name: m.wordsMark({ mark, label: labelOf(slot) }), isExample }
    },
    [examplesKey],
  )
  const choose = useEffectEvent((event: Event) => {
    event.preventDefault()
    const slot = slotOf(event.target as Element)
    if (slot) onChoose(slot, locale)
  })
  useEffect(() => {
    if (!shown) return
    dress(shown)
    const onClick = (event: Event) => choose(event)
    const onSubmit = (event: Event) => event.preventDefault()
    shown.addEventListener('click', onClick, true)
    shown.addEventListener('submit', onSubmit, true)
    return () => {
      shown.removeEventListener('click', onClick, true)
      shown.removeEventListener('submit', onSubmit, true)
    }
  }, [shown])

  useEffect(() => {
    const root = shown?.getElementById('root')
    if (!root || html === undefined) return
    showPage(root, html, wordsOf)
    pointAt(root, current)
  }, [shown, html, wordsOf, current])

  return (
    <div
      ref={box}
      className="h-[70vh] min-h-96 w-full min-w-0 overflow-hidden rounded-box border border-base-300"
      style={screen === 'phone' ? { maxWidth: width } : undefined}
    >
      <iframe
        title={title}
        srcDoc={empty}
        onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument)}
        className="origin-top-left bg-base-100"
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}

const labelOf = (slot: WordSlot) => wordFields.find(({ key }) => key === slot)?.label() ?? slot

/** Marks the text that is being edited, and scrolls to it unless it is in sight. */
function pointAt(root: Element, current: WordSlot | null): void {
  for (const element of textsIn(root)) {
    const isCurrent = element.dataset.word === current
    const wasCurrent = element.hasAttribute('data-current')
    element.toggleAttribute('data-current', isCurrent)
    const frame = root.ownerDocument.defaultView
    if (!isCurrent || wasCurrent || !frame) continue
    const { top, bottom } = element.getBoundingClientRect()
    // Not `scrollIntoView`, which would also scroll the dashboard.
    if (top < 0 || bottom > frame.innerHeight) frame.scrollBy(0, top - frame.innerHeight / 3)
  }
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

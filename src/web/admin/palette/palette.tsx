import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { KeyCap } from '../commands/shortcut-help.tsx'
import { failureWords } from '../ui/failures.ts'
import type { Subject } from './found-subjects.ts'
import { type Item, usePaletteItems } from './palette-items.ts'

type PaletteProps = { isOpen: boolean; onClose: () => void }

/**
 * Finds orders, products, reviews, users and customers, and runs every staff command. It is loaded
 * with the dashboard, so that whatever is typed right after its shortcut arrives in its field.
 */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={m.commandPalette()}>
      <PaletteList onClose={onClose} />
    </Modal>
  )
}

/** A combobox whose list box is always open (WAI-ARIA, editable combobox with list autocomplete). */
function PaletteList({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const [words, setWords] = useState('')
  const [subject, setSubject] = useState<Subject | null>(null)
  const [chosen, setChosen] = useState(0)
  const { items, title, error, isSearching } = usePaletteItems(words, subject)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const current = Math.min(chosen, items.length - 1)

  // Runs after the dialog has opened and focused its title.
  useEffect(() => input.current?.focus(), [subject])

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, items.length])

  function change(next: string) {
    setWords(next)
    setChosen(0)
  }

  function show(next: Subject | null) {
    setSubject(next)
    change('')
  }

  function choose(item: Item | undefined) {
    if (!item) return
    if (item.subject) return show(item.subject)
    onClose()
    // Runs once the dialog has restored the focus.
    setTimeout(item.run)
  }

  function press(event: KeyboardEvent) {
    const last = items.length - 1
    const steps: Record<string, number> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      return setChosen(step)
    }
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // While searching, this line may still belong to the previous words.
      if (!isSearching || items[current]?.isCommand) choose(items[current])
    }
    if (event.key === 'Backspace' && words === '' && subject) {
      event.preventDefault()
      show(null)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {title && (
        <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <button
            type="button"
            className="link min-h-6 text-sm font-normal pointer-coarse:min-h-11"
            onClick={() => show(null)}
          >
            {m.paletteBack()}
          </button>
        </p>
      )}
      <input
        type="text"
        role="combobox"
        aria-label={title ? m.paletteActionsFor({ name: title }) : m.commandPalette()}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        placeholder={title ? m.paletteChoose() : m.palettePlaceholder()}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        ref={input}
        value={words}
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        className="input w-full text-base text-ellipsis"
      />
      <p role="status" className="text-sm text-muted">
        {error
          ? failureWords(error)
          : isSearching
            ? m.paletteSearching()
            : items.length === 0
              ? m.paletteNoMatches()
              : m.paletteCount({ count: items.length })}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={m.paletteResults()}
        className="max-h-[min(26rem,50dvh)] overflow-y-auto"
      >
        {items.map((item, index) => (
          <div key={item.key}>
            {item.group !== items[index - 1]?.group && (
              <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {item.group}
              </p>
            )}
            <div
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              onClick={() => choose(item)}
              onPointerMove={() => setChosen(index)}
              className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 rounded-field px-3 py-1 aria-selected:bg-base-200 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary pointer-coarse:min-h-11"
            >
              <span className="min-w-0 grow wrap-anywhere">{item.label}</span>
              {item.detail && <span className="text-sm text-muted">{item.detail}</span>}
              {item.keys && (
                <span className="flex gap-1">
                  {item.keys.map((key) => (
                    <KeyCap key={key} name={key} />
                  ))}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

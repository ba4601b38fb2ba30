import { useSyncExternalStore } from 'react'
import { onceIdle } from '../../platform/idle.ts'

type LocalDateProps = { moment: string; className?: string }

/** Making the first one keeps a telephone busy for longer than a whole page: it waits for a pause. */
let format: Intl.DateTimeFormat | null = null

function onceMade(tell: () => void) {
  let isLeft = false
  void onceIdle().then(() => {
    format ??= new Intl.DateTimeFormat()
    if (!isLeft) tell()
  })
  return () => {
    isLeft = true
  }
}

/**
 * A day as the reader's own machine writes it. The server cannot know how, so it and the first
 * render in the browser write the ISO date.
 */
export function LocalDate({ moment, className }: LocalDateProps) {
  const made = useSyncExternalStore(
    onceMade,
    () => format,
    () => null,
  )
  return (
    <time dateTime={moment} className={className}>
      {made ? made.format(new Date(moment)) : moment.slice(0, 10)}
    </time>
  )
}

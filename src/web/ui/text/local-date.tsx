import { useSyncExternalStore } from 'react'
import { onceIdle } from '../../platform/idle.ts'

type LocalDateProps = { moment: string; className?: string }

/** Created when idle: the first DateTimeFormat takes a phone longer than rendering a page. */
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

/** A date in the reader's locale; an ISO date on the server and in the first render. */
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

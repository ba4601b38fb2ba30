import { useSyncExternalStore } from 'react'
import { formatDate } from '#shared/i18n/format.ts'
import { onceIdle } from '../../platform/idle.ts'

type LocalDateProps = { moment: string; className?: string }

/**
 * Set when the browser is idle: on a phone, formatting the first date takes longer than rendering
 * a page.
 */
let isMade = false

function onceMade(tell: () => void) {
  let isLeft = false
  void onceIdle().then(() => {
    isMade = true
    if (!isLeft) tell()
  })
  return () => {
    isLeft = true
  }
}

/** A date in the page's language; an ISO date on the server and in the first render. */
export function LocalDate({ moment, className }: LocalDateProps) {
  const isReady = useSyncExternalStore(
    onceMade,
    () => isMade,
    () => false,
  )
  return (
    <time dateTime={moment} className={className}>
      {isReady ? formatDate(new Date(moment), { dateStyle: 'medium' }) : moment.slice(0, 10)}
    </time>
  )
}

import { useEffect, useState } from 'react'
import { onceIdle } from '../when-idle.ts'

type LocalDateProps = { moment: string; className?: string }

/** The first one takes a telephone longer to make than a whole page: it is made when there is time. */
let format: Intl.DateTimeFormat | null = null

/**
 * A day as the reader's own machine writes it. The server cannot know how, so it and the first
 * render in the browser write the ISO date.
 */
export function LocalDate({ moment, className }: LocalDateProps) {
  const [isReady, setReady] = useState(format !== null)
  useEffect(() => {
    if (isReady) return
    let isLeft = false
    void onceIdle().then(() => {
      if (isLeft) return
      format ??= new Intl.DateTimeFormat()
      setReady(true)
    })
    return () => {
      isLeft = true
    }
  }, [isReady])
  return (
    <time dateTime={moment} className={className}>
      {isReady && format ? format.format(new Date(moment)) : moment.slice(0, 10)}
    </time>
  )
}

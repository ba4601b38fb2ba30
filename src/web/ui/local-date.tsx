import { useSyncExternalStore } from 'react'

type LocalDateProps = { moment: string; className?: string }

/**
 * A day as the reader's own machine writes it. The server cannot know how, so it and the first
 * render in the browser write the ISO date.
 */
export function LocalDate({ moment, className }: LocalDateProps) {
  const words = useSyncExternalStore(
    never,
    () => new Date(moment).toLocaleDateString(),
    () => moment.slice(0, 10),
  )
  return (
    <time dateTime={moment} className={className}>
      {words}
    </time>
  )
}

const never = () => () => {}

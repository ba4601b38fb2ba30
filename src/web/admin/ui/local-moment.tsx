const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A day and a time by the viewer's own clock, in the form that is usual there. */
export function LocalMoment({ moment, className }: { moment: string; className?: string }) {
  return (
    <time dateTime={moment} className={className}>
      {format.format(new Date(moment))}
    </time>
  )
}

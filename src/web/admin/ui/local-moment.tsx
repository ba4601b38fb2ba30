const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A date and time in the local time zone and format. */
export function LocalMoment({ moment, className }: { moment: string; className?: string }) {
  return (
    <time dateTime={moment} className={className}>
      {format.format(new Date(moment))}
    </time>
  )
}

import { formatDate } from '#shared/i18n/format.ts'

/** A date and time in the local time zone, in the language of the page. */
export function LocalMoment({ moment, className }: { moment: string; className?: string }) {
  return (
    <time dateTime={moment} className={className}>
      {formatDate(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

import { useId } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { axisTop, type Day, dayWords } from './overview-data.ts'

type BarChartProps = {
  /** What the bars show, such as "Revenue". */
  title: string
  /** Oldest first; the last is today. */
  days: readonly Day[]
  valueOf: (day: Day) => number
  /** Formats a value, such as "$120.50". */
  words: (value: number) => string
  /** Formats a value for the axis, such as "$120". */
  axisWords: (value: number) => string
}

/** A chart with one bar per day and an axis that starts at 0, and the same figures as a table. */
export function BarChart({ title, days, valueOf, words, axisWords }: BarChartProps) {
  const titleId = useId()
  const values = days.map(valueOf)
  const sum = values.reduce((total, value) => total + value, 0)
  const top = axisTop(Math.max(...values))
  const today = words(values.at(-1) ?? 0)
  const best = days[values.indexOf(Math.max(...values))]
  const bestWords =
    sum > 0 && best
      ? m.overviewBestDay({ day: dayWords(best.start), value: words(valueOf(best)) })
      : ''
  const alt = m.overviewChartAlt({
    title,
    sum: words(sum),
    days: days.length,
    best: bestWords,
    today,
  })

  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h4 id={titleId} className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {title}
        <span className="text-sm font-normal text-muted">{words(sum)}</span>
      </h4>
      <div role="img" aria-label={alt} className="mt-2 flex h-28 gap-2 text-xs text-muted">
        <div className="-my-2 flex flex-col justify-between text-right tabular-nums">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{axisWords(tick)}</span>
          ))}
        </div>
        <div className="relative flex min-w-0 flex-1 items-end gap-px border-b border-field sm:gap-0.5">
          <div className="absolute inset-x-0 top-0 border-t border-base-300" />
          <div className="absolute inset-x-0 top-1/2 border-t border-base-300" />
          {days.map((day, index) => (
            <div
              key={day.start}
              data-bar={valueOf(day)}
              title={`${labelOf(days, index)}: ${words(valueOf(day))}`}
              className="relative flex h-full min-w-0 flex-1 items-end"
            >
              <div
                style={{ height: `${(valueOf(day) / top) * 100}%` }}
                className={`w-full rounded-t-xs ${index === days.length - 1 ? 'border border-b-0 border-dashed border-primary bg-primary/20' : 'bg-primary'}`}
              />
            </div>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{days[0] && dayWords(days[0].start)}</span>
        <span>{m.overviewTodaySoFar()}</span>
      </p>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-2 text-muted hover:text-base-content pointer-coarse:py-3">
          {m.overviewAsTable({ title })}
        </summary>
        <div
          role="region"
          aria-label={m.overviewByDay({ title })}
          tabIndex={0}
          className="max-h-64 overflow-y-auto rounded-field border border-base-300"
        >
          <table className="w-full tabular-nums">
            <thead className="sticky top-0 bg-base-200">
              <tr>
                <th scope="col" className="px-4 py-1.5 text-left font-semibold">
                  {m.overviewDay()}
                </th>
                <th scope="col" className="px-4 py-1.5 text-right font-semibold">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day, index) => (
                <tr key={day.start} className="border-t border-base-300">
                  <th scope="row" className="px-4 py-1 text-left font-normal">
                    {labelOf(days, days.length - 1 - index)}
                  </th>
                  <td className="px-4 py-1 text-right">{words(valueOf(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function labelOf(days: readonly Day[], index: number): string {
  const day = days[index]
  return index === days.length - 1 || !day ? m.overviewTodaySoFar() : dayWords(day.start)
}

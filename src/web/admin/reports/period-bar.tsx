import { neighborOf, type Period, periodKinds } from '#shared/domain/report/periods.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import { periodWords } from './period-words.ts'

const kindWords = {
  month: m.reportPeriodMonth,
  quarter: m.reportPeriodQuarter,
  days: m.reportPeriodDays,
}

type PeriodBarProps = { period: Period; onChoose: (period: Period) => void }

/** The period of the reports, with the one before and the one after a click away. */
export function PeriodBar({ period, onChoose }: PeriodBarProps) {
  const { kind, from, to } = period
  const step = (side: 'before' | 'after') => onChoose(neighborOf(period, side))
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex min-w-0 items-center gap-1 max-sm:w-full">
        <Button
          aria-label={m.reportBefore()}
          onClick={() => step('before')}
          className="border-base-300 bg-base-100 px-3 print:hidden"
        >
          <ArrowLeftIcon />
        </Button>
        <h2
          aria-live="polite"
          className="min-w-0 px-2 text-center font-display text-xl font-semibold text-balance max-sm:flex-1 sm:min-w-64"
        >
          {periodWords(period)}
        </h2>
        <Button
          aria-label={m.reportAfter()}
          onClick={() => step('after')}
          className="border-base-300 bg-base-100 px-3 print:hidden"
        >
          <ArrowRightIcon />
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <div className="w-48">
          <SelectField
            label={m.reportPeriod()}
            value={kind}
            onChange={({ target }) => {
              const chosen = periodKinds.find((one) => one === target.value) ?? 'month'
              onChoose({ ...period, kind: chosen })
            }}
          >
            {periodKinds.map((one) => (
              <option key={one} value={one}>
                {kindWords[one]()}
              </option>
            ))}
          </SelectField>
        </div>
        {kind === 'days' && (
          <>
            <TextField
              label={m.reportFrom()}
              type="date"
              value={from}
              onChange={({ target }) => {
                const day = target.value
                if (day) onChoose({ kind, from: day, to: to < day ? day : to })
              }}
            />
            <TextField
              label={m.reportTo()}
              type="date"
              min={from}
              value={to}
              onChange={({ target }) => {
                if (target.value) onChoose({ kind, from, to: target.value })
              }}
            />
          </>
        )}
      </div>
    </div>
  )
}

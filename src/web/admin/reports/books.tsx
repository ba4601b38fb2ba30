import type { DayRange } from '#shared/domain/report/report-days.ts'
import * as m from '#shared/i18n/messages.ts'
import { ExportButton } from '../list/export-button.tsx'
import { useAction } from '../live/use-action.ts'

const files = [
  { report: 'ledger', command: 'exportLedger', label: m.booksLedger },
  { report: 'quickbooks', command: 'exportQuickbooks', label: m.booksQuickbooks },
  { report: 'xero', command: 'exportXero', label: m.booksXero },
] as const

/** The period's books as files for accounting programs. */
export function Books({ from, to }: DayRange) {
  const askForFile = useAction('reports.export')
  return (
    <section aria-labelledby="report-books" className="flex flex-col gap-2 print:hidden">
      <h3 id="report-books" className="font-semibold">
        {m.booksTitle()}
      </h3>
      <p className="max-w-prose text-sm text-muted text-pretty">{m.booksHint()}</p>
      <div className="flex flex-wrap gap-2">
        {files.map(({ report, command, label }) => (
          <ExportButton
            key={report}
            command={command}
            label={label()}
            askForFile={() => askForFile({ report, from, to })}
            failure={m.reportExportFailed()}
          />
        ))}
      </div>
    </section>
  )
}

import { useState } from 'react'
import { Link } from 'wouter'
import type { MailSummary } from '../../../shared/contract/mail.ts'
import { mailStates } from '../../../shared/domain/mail.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { ArrowLeftIcon, WarningIcon } from '../../ui/icons.tsx'
import { ConnectionState } from '../live/connection-state.tsx'
import { MailList } from './mail-list.tsx'
import { stateWords } from './mail-words.ts'
import { type MailChoice, useMailSummary } from './use-mails.ts'

/** The outbox: every mail and its delivery state. */
export default function MailPage() {
  const [choice, setChoice] = useState<MailChoice>('all')
  const { data: summary } = useMailSummary()
  return (
    <div className="dashboard">
      <header className="border-b border-base-300 bg-base-100">
        <div className="mx-auto max-w-5xl px-4 pt-2 pb-4 sm:px-6">
          <Link href="/admin" className="btn btn-ghost -ml-3 gap-2 px-3">
            <ArrowLeftIcon />
            Back to Admin
          </Link>
          <div className="mt-1 flex items-center justify-between gap-4">
            <h1 className="font-display text-3xl font-semibold">Mail</h1>
            <ConnectionState />
          </div>
        </div>
      </header>
      <main
        tabIndex={-1}
        className="outline-none mx-auto flex max-w-5xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8"
      >
        <div role="alert" className="flex flex-col gap-3 empty:hidden">
          {summary && <GivenUp failed={summary.failed} />}
          {summary && <Failing failing={summary.failing} />}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p role="status" className="min-h-6 max-w-prose text-muted text-pretty">
            {summary && summaryWords(summary)}
          </p>
          <div className="w-full sm:w-56">
            <SelectField
              label="State"
              value={choice}
              onChange={({ target }) => setChoice(target.value as MailChoice)}
            >
              <option value="all">All states</option>
              {mailStates.map((state) => (
                <option key={state} value={state}>
                  {stateWords[state]}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
        <MailList choice={choice} />
      </main>
    </div>
  )
}

function GivenUp({ failed }: { failed: number }) {
  if (failed === 0) return null
  return (
    <p className="flex gap-3 rounded-field border border-error bg-error/10 p-4 font-medium text-pretty">
      <WarningIcon className="size-6 text-error" />
      <span>
        {failed === 1 ? 'One mail was given up ' : `${failed} mails were given up `}
        <span className="font-normal">
          after three days of tries. Read below why, fix the cause, and send it again.
        </span>
      </span>
    </p>
  )
}

function Failing({ failing }: { failing: number }) {
  if (failing === 0) return null
  return (
    <p className="flex gap-3 rounded-field border border-warning bg-warning/10 p-4 font-medium text-pretty">
      <WarningIcon className="size-6 text-warning" />
      <span>
        {failing === 1
          ? 'One mail could not be sent yet. '
          : `${failing} mails could not be sent yet. `}
        <span className="font-normal">
          The shop keeps trying for three days. Read below what is in the way.
        </span>
      </span>
    </p>
  )
}

function summaryWords({ waiting, sent, goesTo }: MailSummary): string {
  const figures = `${sent} sent, ${waiting} waiting.`
  return goesTo === 'files'
    ? `${figures} No mail server is set up (SMTP_URL), so each mail becomes a file in the data directory.`
    : `${figures} What does not get through is tried for three days.`
}

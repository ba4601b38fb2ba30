import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Customer, Note } from '#shared/contract/staff/customers.ts'
import { mailLink } from '#shared/domain/mail-link.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { destinations } from '../commands/destinations.ts'
import { useAction, useActionQuery } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { May } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { LocalMoment } from '../ui/local-moment.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { languageName } from './language-name.ts'
import { NoteForm } from './note-form.tsx'
import { Part } from './part.tsx'
import type { ReactNode } from 'react'

/** Everything about one customer (CUST-07). */
export function CustomerPage({ email }: { email: string }) {
  const { data, error, refetch } = useActionQuery(
    'customers.get',
    { email },
    { refetchOnMount: 'always' },
  )
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <AdminPage
      title={data?.name || email}
      action={
        <Link href={destinations.goCustomers.address} className="btn">
          {m.customersAll()}
        </Link>
      }
      className="flex flex-col gap-8"
    >
      {data ? (
        <>
          <Facts customer={data} />
          <Part title={m.notes()}>
            <CustomerNotes customer={data} />
          </Part>
          <CustomerHistory email={data.email} />
          <CustomerData customer={data} />
        </>
      ) : isMissing ? (
        <EmptyState title={m.customerNotFound()} message={m.customerNotFoundHint()} isOnGray />
      ) : error ? (
        <Problem
          title={m.customerLoadFailed()}
          message={failureWords(error)}
          onRetry={() => void refetch()}
          isOnGray
        />
      ) : (
        <Loading label={m.customerLoading()} />
      )}
    </AdminPage>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const { email, phone, orders, spent, refunded, firstOrderAt, lastOrderAt, locale } = customer
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-box border border-base-300 bg-base-100 p-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
      <Fact label={m.customerSpent()}>
        <span className="text-lg font-semibold tabular-nums">{displayPrice(spent)}</span>
        <span className="block text-sm text-muted">
          {Number(refunded) > 0
            ? m.overviewRefundedOf({ amount: displayPrice(refunded) })
            : m.customerSpentHint()}
        </span>
      </Fact>
      <Fact label={m.staffOrders()}>
        <span className="text-lg font-semibold tabular-nums">{orders}</span>
      </Fact>
      <Fact label={m.staffLanguage()}>{languageName(locale)}</Fact>
      <Fact label={m.customerFirstOrder()}>
        <LocalMoment moment={firstOrderAt} />
      </Fact>
      <Fact label={m.customerLastOrder()}>
        <LocalMoment moment={lastOrderAt} />
      </Fact>
      <Fact label={m.staffEmail()}>
        <a href={mailLink(email)} className="link wrap-anywhere">
          {email}
        </a>
        {phone !== '' && (
          <a href={`tel:${phone}`} className="link flex w-fit items-center pointer-coarse:min-h-11">
            {phone}
          </a>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CustomerNotes({ customer: { email, notes } }: { customer: Customer }) {
  const addNote = useAction('customers.addNote')
  const queries = useQueryClient()
  return (
    <>
      <May do="customers.addNote">
        <NoteForm
          onAdd={async (text) => {
            await addNote({ email, text })
            await queries.invalidateQueries({ queryKey: ['customers.get'] })
          }}
        />
      </May>
      {notes.length > 0 && (
        <ul aria-label={m.notes()} className="mt-4 flex flex-col gap-3">
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} />
          ))}
        </ul>
      )}
    </>
  )
}

function NoteEntry({ note: { text, by, at } }: { note: Note }) {
  return (
    <li>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      <p className="text-sm text-muted">
        <LocalMoment moment={at} />
        {by && <span>{`, ${by}`}</span>}
      </p>
    </li>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Mail, MailSummary } from '#shared/contract/staff/mail.ts'
import { daysUntilSetUp, mailStates } from '#shared/domain/shop/mail.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { MailIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useMails, useMailSummary } from '../data/dashboard-data.ts'
import { useFilters } from '../data/use-filters.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ShowAll } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useAction } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { May } from '../permissions/may.tsx'
import { Warning } from '../ui/warning.tsx'
import { Letters } from './letters.tsx'
import { MailCard, stateWords } from './mail-card.tsx'
import { MailPreview } from './mail-preview.tsx'
import { TestMail } from './test-mail.tsx'

/** Estimated height of an email on a wide screen, in pixels. */
const HEIGHT = 92

/** Mail servers usually accept an email within this time, in milliseconds. */
const ARRIVES_WITHIN = 1_500

const mailFilters = { q: '', state: ['all', ...mailStates] } as const
const states = { all: m.staffAllStatuses, ...stateWords }

/** The outbox: every email and its delivery state. */
export default function MailPage() {
  const { data: summary } = useMailSummary()
  const list = useFilters(mailFilters)
  const { q, state } = list.filters
  const mails = useMails({
    ...(state === 'all' ? {} : { state }),
    ...(q === '' ? {} : { search: q }),
  })
  const onSend = useSend()
  return (
    <AdminPage title={m.mailTitle()}>
      <div role="alert" className="flex flex-col gap-3 empty:hidden">
        {summary && <Warnings {...summary} />}
      </div>
      <p role="status" className="min-h-6 max-w-prose text-muted text-pretty">
        {summary && summaryWords(summary)}
      </p>
      {summary && (
        <May do="mail.sendTestOrder">
          <TestMail isSetUp={summary.goesTo === 'mail server'} />
        </May>
      )}
      <May do="mail.preview">
        <MailPreview />
      </May>
      <May do="letters.list">
        <Letters />
      </May>
      <FilterBar
        list={list}
        fields={[
          { search: 'q', placeholder: m.mailSearch() },
          { select: 'state', label: m.staffStatus(), choices: states },
        ]}
      />
      <ListBody
        noun="mail"
        list={mails}
        empty={{
          icon: <MailIcon />,
          title: m.mailNone(),
          message: m.mailNoneHint(),
        }}
        noMatch={
          list.isFiltered && {
            title: m.mailNoMatch(),
            message: m.mailNoMatchHint(),
            action: <ShowAll onClick={list.clear}>{m.mailShowAll()}</ShowAll>,
          }
        }
      >
        {(items) => (
          <WindowedList
            label={m.mailTitle()}
            items={items}
            total={mails.total}
            estimate={HEIGHT}
            className=""
            gap="pb-3"
          >
            {(mail) => <MailCard mail={mail} onSend={onSend} />}
          </WindowedList>
        )}
      </ListBody>
    </AdminPage>
  )
}

function Warnings({ failed, failing, goesTo, lacksAddress }: MailSummary) {
  return (
    <>
      {goesTo === 'files' && (
        <Warning title={m.mailNotSetUp()}>
          {m.mailNotSetUpHint({ days: formatNumber(daysUntilSetUp) })}
        </Warning>
      )}
      {lacksAddress && <Warning title={m.mailNoAddress()}>{m.mailNoAddressHint()}</Warning>}
      {failed > 0 && (
        <Warning tone="error" title={m.mailFailed({ count: failed })}>
          {m.mailFailedHint()}
        </Warning>
      )}
      {failing > 0 && (
        <Warning title={m.mailFailing({ count: failing })}>{m.mailFailingHint()}</Warning>
      )}
    </>
  )
}

function summaryWords({ waiting, sent, goesTo }: MailSummary): string {
  const figures = m.mailFigures({ sent, waiting })
  return goesTo === 'files' ? figures : `${figures} ${m.mailRetries()}`
}

function useSend() {
  const send = useAction('mail.send')
  const queries = useQueryClient()
  const toast = useToast()
  return useCallback(
    async ({ id, about, recipient }: Mail) => {
      try {
        await send({ id })
        toast({
          title: m.mailSentAgain(),
          description: m.mailSentAgainWords({ about, recipient }),
        })
      } catch (error) {
        const { code, publicMessage } = toApiError(error)
        const description = code === 'mail_not_set_up' ? publicMessage : m.mailSendFailed()
        toast({ title: m.staffError(), description, isDestructive: true })
        throw error
      } finally {
        const refresh = () => void queries.invalidateQueries({ queryKey: ['mail.list'] })
        refresh()
        setTimeout(refresh, ARRIVES_WITHIN)
      }
    },
    [send, queries, toast],
  )
}

import { sectionIds } from '#shared/contract/settings/settings.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { sectionForms } from '../settings/section-fields.ts'

// The log keeps names as they were at the time of the change. The server generates some of them in
// English; this file translates those into the language of the page.

const subjects: Readonly<Record<string, () => string>> = {
  'export Orders': m.activityOrders,
  'export Activity': m.activityActivity,
  'export Products': m.staffProducts,
  'export everything': m.activityEverything,
  'session an unknown name': m.activityUnknownName,
  'customer one customer': m.activityOneCustomer,
}

/** What an entry is about, such as "#1A2B3C4D of Ada Lovelace". */
export function subjectWords({ kind, subjectId, subjectName }: AuditEntry): string {
  const section = kind === 'settings' ? sectionIds.find((id) => id === subjectId) : undefined
  if (section) return sectionForms[section].title()
  const fixed = subjects[`${kind} ${subjectName}`]
  if (fixed) return fixed()
  if (kind === 'order') {
    const [, number, customer] = /^#(\w+) of (.*)$/s.exec(subjectName) ?? []
    if (number && customer !== undefined) return m.activityOrderOf({ number, customer })
  }
  if (kind === 'review') {
    const [, customer, product] = /^(.*?) on (.*)$/s.exec(subjectName) ?? []
    if (product && customer !== undefined) return m.activityReviewOn({ customer, product })
  }
  if (kind === 'payment') {
    const [, day] = /^Payments since ([\d-]+)$/.exec(subjectName) ?? []
    if (day) return m.activityPaymentsSince({ day: dayWords(day) })
    const [, customer] = /^Payment of (.*)$/s.exec(subjectName) ?? []
    if (customer !== undefined) return m.activityPaymentOf({ customer })
  }
  return subjectName
}

/** "2026-03-01" as "Mar 1, 2026". */
function dayWords(day: string): string {
  return formatDate(new Date(`${day}T12:00`), { dateStyle: 'medium' })
}

const actors: Readonly<Record<string, () => string>> = {
  'Not signed in': m.activityNotSignedIn,
  'Someone not signed in': m.activityNobody,
  'the command line': m.activityCommandLine,
  'the schedule': m.activitySchedule,
  'The payment provider': m.activityProvider,
}

/** Who made a change: an account's name, or a description such as "The payment provider". */
export function actorWords({ actorId, actorName }: AuditEntry): string {
  return (actorId === null ? actors[actorName]?.() : undefined) ?? actorName
}

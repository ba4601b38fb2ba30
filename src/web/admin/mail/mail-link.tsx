import { Link } from 'wouter'
import { MailIcon, WarningIcon } from '../../ui/icons.tsx'
import { useMailSummary } from './use-mails.ts'

/** Leads to the mail from the dashboard, and says when some does not get through. */
export function MailLink() {
  const { data } = useMailSummary()
  const { failed = 0, failing = 0 } = data ?? {}
  const trouble = [
    ...(failed > 0 ? [`${failed} given up`] : []),
    ...(failing > 0 ? [`${failing} failing`] : []),
  ]
  const hasTrouble = trouble.length > 0
  return (
    <Link
      href="/admin/mail"
      className={`btn btn-ghost h-11 gap-2 px-3 ${hasTrouble ? 'text-error' : ''}`}
    >
      {hasTrouble ? <WarningIcon /> : <MailIcon />}
      {hasTrouble ? `Mail: ${trouble.join(', ')}` : 'Mail'}
    </Link>
  )
}

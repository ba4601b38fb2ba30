import { Link } from 'wouter'
import { MailIcon, WarningIcon } from '../../ui/icons.tsx'
import { useMailSummary } from './use-mails.ts'

/** Leads to the mail from the dashboard, and says loudly when some was given up. */
export function MailLink() {
  const { data } = useMailSummary()
  const failed = data?.failed ?? 0
  return (
    <Link
      href="/admin/mail"
      className={`btn btn-ghost h-11 gap-2 px-3 ${failed > 0 ? 'text-error' : ''}`}
    >
      {failed > 0 ? <WarningIcon /> : <MailIcon />}
      {failed > 0 ? `Mail: ${failed} given up` : 'Mail'}
    </Link>
  )
}

import { Link } from 'wouter'
import { MailIcon, WarningIcon } from '../../ui/icons.tsx'
import { useMailSummary } from '../list/dashboard-data.ts'

/** Links to the mail page and warns about failed deliveries. */
export function MailLink() {
  const { data } = useMailSummary()
  const { failed = 0, failing = 0 } = data ?? {}
  const problems = [
    ...(failed > 0 ? [`${failed} given up`] : []),
    ...(failing > 0 ? [`${failing} failing`] : []),
  ]
  const hasProblems = problems.length > 0
  return (
    <Link href="/admin/mail" className={`btn btn-ghost px-3 ${hasProblems ? 'text-error' : ''}`}>
      {hasProblems ? <WarningIcon /> : <MailIcon />}
      {hasProblems ? `Mail: ${problems.join(', ')}` : 'Mail'}
    </Link>
  )
}

import { Link } from 'wouter'
import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { May } from '../../permissions/may.tsx'

const pages: readonly { href: string; words: () => string; needs: ActionName }[] = [
  { href: '/admin?tab=users', words: m.settingsStaffPeople, needs: 'users.list' },
  { href: '/admin/tokens', words: m.titleTokens, needs: 'tokens.list' },
  { href: '/admin/webhooks', words: m.webhooks, needs: 'webhooks.list' },
]

/** The pages for people and programs that use the dashboard. */
export default function Staff() {
  return (
    <ul className="flex flex-wrap gap-3">
      {pages.map(({ href, words, needs }) => (
        <May key={href} do={needs}>
          <li>
            <Link href={href} className="btn btn-outline h-auto min-h-11">
              {words()}
            </Link>
          </li>
        </May>
      ))}
    </ul>
  )
}

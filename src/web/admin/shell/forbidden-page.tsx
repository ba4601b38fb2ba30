import * as m from '#shared/i18n/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AdminPage } from '../page/admin-page.tsx'

/** In place of a page that the account may not use. */
export function ForbiddenPage() {
  return (
    <AdminPage title={m.dashboardTitle()}>
      <EmptyState title={m.permissionsNoPage()} message={m.permissionsNoPageHint()} isOnGray />
    </AdminPage>
  )
}

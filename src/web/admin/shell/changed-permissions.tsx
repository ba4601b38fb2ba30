import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { permissionsOf } from '#shared/contract/roles.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useForgetNames } from '../feed/notification-store.ts'
import { mayWith } from '../permissions/may.tsx'
import { useSession } from '../session/session.ts'

/**
 * Follows the permissions of the account: once one is lost, says so, closes whatever is open and
 * forgets what was loaded with it (ROLE-03).
 */
export function ChangedPermissions({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const toast = useToast()
  const forgetNames = useForgetNames()
  const previousUser = useRef(user)
  const [losses, setLosses] = useState(0)

  useEffect(() => {
    const before = previousUser.current
    previousUser.current = user ?? before
    if (!before || !user || before.id !== user.id) return
    const [had, has] = [permissionsOf(before), permissionsOf(user)]
    if (had.size === has.size && had.isSubsetOf(has)) return
    toast({ title: m.permissionsChanged(), description: m.permissionsChangedWords() })
    if (had.isSubsetOf(has)) return
    const may = mayWith(user)
    queries.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'palette' || !may(queryKey[0] as ActionName),
    })
    forgetNames()
    setLosses((count) => count + 1)
  }, [user, queries, toast, forgetNames])

  return <Fragment key={losses}>{children}</Fragment>
}

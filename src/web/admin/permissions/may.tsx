import { type ReactNode, useCallback } from 'react'
import { permissionsOf, type Rights } from '#shared/contract/roles.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { useSession } from '../session/session.ts'
// Run when the dashboard is bundled, which has the table and not the schemas of all actions.
import { needsByAction } from './needs.ts' with { type: 'macro' }

const needsOf = needsByAction()

/** Tells whether the account may call an action. */
export type May = (action: ActionName) => boolean

export function mayWith(rights: Rights): May {
  const granted = permissionsOf(rights)
  return (action) => needsOf[action]?.every((permission) => granted.has(permission)) ?? true
}

/** Whether the signed-in account may call an action: what it may not call, the dashboard does not show. */
export function useMay(): May {
  const { isAdmin, role } = useSession().rights
  return useCallback((action) => mayWith({ isAdmin, role })(action), [isAdmin, role])
}

/** Shows its children to those who may do all of these actions. */
export function May({
  do: needs,
  children,
}: {
  do: ActionName | ActionName[]
  children: ReactNode
}) {
  const may = useMay()
  return [needs].flat().every(may) && children
}

import type { Action } from '#shared/contract/action.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'

/**
 * What each staff action needs, by name. Run while the dashboard is bundled, which then has this table
 * instead of every schema of the contract.
 */
export function needsByAction(): Partial<Record<ActionName, Permission[]>> {
  const actions: readonly Action[] = Object.values(registry)
  return Object.fromEntries(
    actions.flatMap(({ name, needs }) => (needs === null ? [] : [[name, [...needs]]])),
  )
}

import { useCallback } from 'react'
import type { InputOf, OutputOf } from '../../../shared/contract/action.ts'
import type { ActionName } from '../../../shared/contract/routes.ts'
import type { Registry } from '../../../shared/contract/registry.ts'
import { useLive } from './live-provider.tsx'

/**
 * A function that calls the action through the dashboard's socket, or over HTTP while there is
 * none. It throws `ApiError`; one that means the session is over shows the login form besides.
 */
export function useAction<Name extends ActionName>(
  name: Name,
): (input: InputOf<Registry[Name]>) => Promise<OutputOf<Registry[Name]>> {
  const { act } = useLive()
  return useCallback(async (input) => (await act(name, input)).data, [act, name])
}

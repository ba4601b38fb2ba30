import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { actionQuery } from '../../api/queries.ts'
import { useMay } from '../permissions/may.tsx'
import { useLive } from './live-provider.tsx'

/**
 * A function that calls the action through the socket, or over HTTP while it is down. Throws
 * `ApiError`; an ended session also shows the login form.
 */
export function useAction<Name extends ActionName>(
  name: Name,
): (input: InputOf<Registry[Name]>) => Promise<OutputOf<Registry[Name]>> {
  const { act } = useLive()
  return useCallback(async (input) => (await act(name, input)).data, [act, name])
}

type QueryOptions<Name extends ActionName> = Omit<
  UseQueryOptions<OutputOf<Registry[Name]>>,
  'queryKey' | 'queryFn'
>

/** The output of an action that only reads, called the same way. */
export function useActionQuery<Name extends ActionName>(
  name: Name,
  input: InputOf<Registry[Name]>,
  options: QueryOptions<Name> = {},
) {
  const { act } = useLive()
  const may = useMay()
  const queryFn = async () => (await act(name, input)).data
  const isEnabled = may(name) && options.enabled !== false
  return useQuery({ ...options, ...actionQuery(name, input), queryFn, enabled: isEnabled })
}

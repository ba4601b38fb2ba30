import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { type Registry, registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { runAction } from '../../action/run-action.ts'
import type { Context } from '../../context/context.ts'
import type { Caller } from '../../context/handler.ts'

// How pages call the shop's actions.

export const anonymous: Caller = {
  transport: 'http',
  requestId: 'page',
  address: 'page',
  isPage: true,
  token: null,
  user: null,
}

export async function ask<Name extends ActionName>(
  context: Context,
  name: Name,
  input: InputOf<Registry[Name]>,
  caller = anonymous,
) {
  return (await answerTo(context, name, input, caller)).data
}

export async function answerTo<Name extends ActionName>(
  context: Context,
  name: Name,
  input: InputOf<Registry[Name]>,
  caller = anonymous,
) {
  const { data, page } = await runAction(context, registry[name], input, caller)
  return { data: data as OutputOf<Registry[Name]>, page }
}

export function noneIfMissing(error: unknown): null {
  if (error instanceof ActionError && error.code === 'not_found') return null
  throw error
}

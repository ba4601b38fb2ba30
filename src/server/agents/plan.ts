import { ActionError } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { runAction } from '../action/run-action.ts'
import type { Context } from '../context/context.ts'
import { listed, short } from './preview-words.ts'
import type { ToolCall } from './tool-call.ts'

type Input = ToolCall['input']

/**
 * The actions of several transactions, of which a rehearsal sees only the first, each with the read that
 * says what all of them would do.
 */
const plans: Partial<Record<ActionName, (input: Input) => { name: ActionName; input: Input }>> = {
  'imports.start': (input) => ({ name: 'imports.preview', input }),
  'imports.undo': (input) => ({ name: 'imports.get', input }),
  'orders.importShipments': (input) => ({
    name: 'orders.importShipments',
    input: { ...input, dryRun: true },
  }),
}

/** What such an action would do; null for any other, and if the token may not read it. */
export async function planOf(
  context: Context,
  { action, input, caller }: Pick<ToolCall, 'action' | 'input' | 'caller'>,
): Promise<object | null> {
  const plan = plans[action.name]?.(input)
  if (!plan) return null
  try {
    return (await runAction(context, registry[plan.name], plan.input, caller)).data as object
  } catch (error) {
    if (error instanceof ActionError && error.code === 'forbidden') return null
    throw error
  }
}

/** A plan's figures, and the entries of its lists. */
export function planWords(plan: object): string[] {
  const parts = Object.entries(plan)
  const counts = parts.filter(([, value]) => typeof value === 'number')
  const lists = parts.flatMap(([name, value]) =>
    Array.isArray(value)
      ? listed(
          value.map((each) => `${name}: ${short(each)}`),
          name,
        )
      : [],
  )
  return [counts.map(([name, count]) => `${name} ${count}`).join('; '), ...lists]
}

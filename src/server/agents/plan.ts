import type { InputOf } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { runAction } from '../action/run-action.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import { findOrderRows } from '../orders/orders.queries.ts'
import { listed, short } from './preview-words.ts'
import type { ToolCall } from './tool-call.ts'

type Input = ToolCall['input']

type Plan = (context: Context, input: Input, caller: Caller) => Promise<object>

/** A plan that another action reads. */
function readBy(name: ActionName, inputOf: (input: Input) => Input): Plan {
  return async (context, input, caller) =>
    (await runAction(context, registry[name], inputOf(input), caller)).data as object
}

/**
 * The actions of several transactions, of which a rehearsal sees only the first, each with what all of
 * them would do.
 */
const plans: Partial<Record<ActionName, Plan>> = {
  'imports.start': readBy('imports.preview', (input) => input),
  'imports.undo': readBy('imports.get', (input) => input),
  'orders.importShipments': readBy('orders.importShipments', (input) => ({
    ...input,
    dryRun: true,
  })),
  'orders.bulkUpdate': statusPlan,
}

/** The orders that get another status, each with the one that it has. */
async function statusPlan({ db }: Context, input: Input): Promise<object> {
  // The rehearsal, or the one of the preview, has checked them.
  const { changes } = input as InputOf<(typeof registry)['orders.bulkUpdate']>
  const ids = changes.map(({ id }) => id.toLowerCase())
  const rows = new Map((await findOrderRows(db.read, ids)).map((row) => [row.id, row]))
  return {
    orders: changes.map(({ status }, index) => {
      const id = ids[index] ?? ''
      const { customerName, customerEmail, status: before } = rows.get(id) ?? {}
      return { id, customerName, customerEmail, before, after: status }
    }),
  }
}

/** What such an action would do; null for any other, and if the token may not read it. */
export async function planOf(
  context: Context,
  { action, input, caller }: Pick<ToolCall, 'action' | 'input' | 'caller'>,
): Promise<object | null> {
  const plan = plans[action.name]
  if (!plan) return null
  try {
    return await plan(context, input, caller)
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
  const figures = counts.map(([name, count]) => `${name} ${count}`).join('; ')
  return figures === '' ? lists : [figures, ...lists]
}

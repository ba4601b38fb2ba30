// Why it is built like this: docs/decisions/agents.md

import { type Action, effectOf } from '#shared/contract/action.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import { isAllowed } from '../accounts/permissions.ts'
import { jsonSchema } from '../action/json-schema.ts'
import type { Tool } from '@modelcontextprotocol/server'

/** How long a list an agent gets by default, and at most. */
export const pageSizes = { usual: 20, most: 100 } as const

/** The argument by which a preview is confirmed. */
export const CONFIRMATION = 'confirmation'

const actions: readonly Action[] = Object.values(registry)
const byToolName = new Map(actions.map((action) => [toolName(action), action]))

export function toolName({ name }: Pick<Action, 'name'>): string {
  return name.replace('.', '_')
}

/** The action of a tool, whether or not the caller may call it. */
export function actionOf(tool: string): Action | null {
  const action = byToolName.get(tool)
  return action && isTool(action) ? action : null
}

/**
 * Staff's actions, and what everyone may read. Buying and reviewing are for customers, and a token has no
 * account of its own (TOKEN-03).
 */
function isTool(action: Action): boolean {
  if (action.isPersonal) return false
  return action.needs === null ? effectOf(action) === 'reads' : action.needs.length > 0
}

/** The tools that these permissions allow, in the order of the registry. */
export function toolsFor(granted: ReadonlySet<Permission>): Tool[] {
  return actions.filter((action) => isTool(action) && mayCall(action, granted)).map(toTool)
}

function mayCall({ needs }: Action, granted: ReadonlySet<Permission>): boolean {
  return needs === null || isAllowed(granted, needs)
}

const toolByAction = new WeakMap<Action, Tool>()

function toTool(action: Action): Tool {
  const tool = toolByAction.get(action) ?? describe(action)
  toolByAction.set(action, tool)
  return tool
}

function describe(action: Action): Tool {
  const effect = effectOf(action)
  const { properties, required = [] } = jsonSchema(action.input)
  return {
    name: toolName(action),
    description:
      effect === 'reads'
        ? action.summary
        : `${action.summary} First answers a preview; acts when called again with its \`${CONFIRMATION}\`.`,
    inputSchema: {
      type: 'object',
      properties: {
        ...(properties as Record<string, object>),
        ...('limit' in action.input.properties && { limit: pageSize }),
        ...(effect !== 'reads' && { [CONFIRMATION]: confirmation }),
      },
      required: required as string[],
    },
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'alters',
      idempotentHint: action.method !== 'POST',
    },
  }
}

const pageSize = {
  type: 'integer',
  minimum: 1,
  maximum: pageSizes.most,
  default: pageSizes.usual,
}

const confirmation = { type: 'string', description: 'From the preview of the same arguments.' }

import type { Action } from '#shared/contract/action.ts'
import type { Caller } from '../context/handler.ts'
import type { Staff } from '../context/staff.ts'

export type ToolCall = {
  action: Action
  input: Record<string, unknown>
  caller: Caller
  token: NonNullable<Staff['token']>
  /** What the agent calls itself. */
  agentName: string
}

import { useEffect, useRef } from 'react'
import { leavePage } from '../leaving/leaving.ts'
import { type May, useMay } from '../permissions/may.tsx'
import { type CommandId, commandIds, commandOf } from './catalog.ts'
import { isOffered } from './offered.ts'

type Handlers = Partial<Record<CommandId, () => void>>

/** The command handlers of the mounted components, the latest last. */
const providers = new Set<() => Handlers>()

/** A command that waits for a component that handles it. */
let waiting: { id: CommandId; until: number } | null = null

/** How long a command waits for its page, in milliseconds. */
const WAIT_FOR_PAGE = 10_000

/** Handles these commands while the component is mounted, as far as the account may use them. */
export function useCommands(all: Handlers): void {
  const may = useMay()
  const handlers = Object.fromEntries(
    Object.entries(all).filter(([id]) => isOffered(id as CommandId, may)),
  )
  const latest = useRef(handlers)
  const ids = Object.keys(handlers).join()
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const provide = () => latest.current
    providers.add(provide)
    if (waiting && waiting.until > Date.now() && latest.current[waiting.id]) {
      const { id } = waiting
      waiting = null
      // Runs after the effects of this render, such as the focus on a new card.
      setTimeout(() => handlerOf(id)?.())
    }
    return () => void providers.delete(provide)
  }, [ids])
}

function handlerOf(id: CommandId): (() => void) | undefined {
  return [...providers].findLast((provide) => provide()[id])?.()[id]
}

/** The commands that can be run now, or after going to their page. */
export function availableCommands(may: May): CommandId[] {
  return commandIds.filter(
    (id) =>
      isOffered(id, may) && (commandOf(id).first !== undefined || handlerOf(id) !== undefined),
  )
}

/** Runs a command; if it belongs to another page, opens that page first. */
export function runCommand(id: CommandId): void {
  waiting = null
  const handler = handlerOf(id)
  if (handler) return handler()
  const { first } = commandOf(id)
  if (first === undefined) return
  leavePage(() => {
    runCommand(first as CommandId)
    runOnceThere(id)
  })
}

/** Runs a command as soon as a component that handles it is mounted. */
export function runOnceThere(id: CommandId): void {
  waiting = { id, until: Date.now() + WAIT_FOR_PAGE }
}

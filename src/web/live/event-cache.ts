// Why it is built like this: docs/decisions/live-browser.md

import type { InputOf } from '#shared/contract/action.ts'
import type { EventData, EventName, Topic } from '#shared/contract/events.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** A change, from an event or from the response to a call. */
export type Change = {
  [Name in EventName]: {
    name: Name
    topic: Topic
    data: EventData[Name]
    /** When the event was appended. */
    at?: string
  }
}[EventName]

/** How the queries of one action follow changes. */
export type CacheRule = { [Name in ActionName]: RuleOf<Name> }[ActionName]

type RuleOf<Name extends ActionName> = {
  action: Name
  /** Limits the rule to some of the inputs. */
  matches?(input: InputOf<Registry[Name]>): boolean
  /** A query's data after a change; the same object if the change does not concern it. */
  reduce?(data: unknown, change: Change, input: InputOf<Registry[Name]>): unknown
  /**
   * Refetches when a change cannot be applied in place: active queries after `after` milliseconds,
   * the others when they are used.
   */
  refetch?: { after: number; on: (change: Change) => boolean }
}

export type EventCache = ReturnType<typeof createEventCache>

/** Updates loaded queries according to rules; the first rule that matches a key applies. */
export function createEventCache(queries: QueryClient, rules: readonly CacheRule[]) {
  const cache = queries.getQueryCache()
  /** For each load in progress, the changes that its response may lack. */
  const loads = new Map<Query, Change[]>()
  /** Batches changes into one refetch for each rule. */
  const timers = new Map<CacheRule, ReturnType<typeof setTimeout>>()

  /** Watches the loads of queries until the function that it returns is called. */
  function open(): () => void {
    for (const query of cache.findAll({ fetchStatus: 'fetching' })) loads.set(query, [])
    const stopWatching = cache.subscribe((notice) => {
      if (notice.type !== 'updated') return
      const { query, action } = notice
      if (action.type === 'fetch') loads.set(query, [])
      // The fetch failed or was canceled.
      if (action.type === 'error' || action.type === 'setState') loads.delete(query)
      if (action.type !== 'success' || action.manual) return
      const missed = loads.get(query) ?? []
      loads.delete(query)
      for (const change of missed) applyTo(query, change)
    })
    return () => {
      stopWatching()
      loads.clear()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    }
  }

  function apply(change: Change) {
    for (const missed of loads.values()) missed.push(change)
    for (const query of cache.findAll()) applyTo(query, change)
    for (const rule of rules)
      if (rule.refetch?.on(change)) scheduleRefetch(rule, rule.refetch.after)
  }

  function applyTo({ queryKey, state: { data } }: Query, change: Change) {
    const next = reduced(queryKey, data, change)
    if (next !== data) queries.setQueryData(queryKey, next)
  }

  function reduced(key: QueryKey, data: unknown, change: Change): unknown {
    const reduce = data === undefined ? undefined : ruleOf(key)?.reduce
    return reduce ? reduce(data, change, inputOf(key)) : data
  }

  function ruleOf(key: QueryKey): CacheRule | undefined {
    return rules.find(
      ({ action, matches }) => action === key[0] && (matches?.(inputOf(key)) ?? true),
    )
  }

  function scheduleRefetch(rule: CacheRule, after: number) {
    if (timers.has(rule)) return
    const refetch = () => {
      timers.delete(rule)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => ruleOf(queryKey) === rule })
    }
    timers.set(rule, setTimeout(refetch, after))
  }

  /** Refetches everything that has a rule: active queries now, the others when they are used. */
  function refresh() {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => ruleOf(queryKey) !== undefined })
  }

  return { open, apply, refresh }
}

/** The input in a key. A rule gets the inputs of its own action only. */
function inputOf([, input = {}]: QueryKey): never {
  return input as never
}

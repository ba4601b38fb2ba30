import type { InputOf, OutputOf } from '#shared/contract/action.ts'
import { frameLimit, type PageInfo } from '#shared/contract/events.ts'
import type { Registry } from '#shared/contract/registry.ts'
import { type ActionName, routeOf, routes } from '#shared/contract/routes.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { toApiError } from '../../api/api-error.ts'
import { callRoute } from '../../api/client.ts'
import type { CallAnswer } from '../../live/pending-calls.ts'
import type { LiveClient } from '../../live/socket-client.ts'
import type { Confirmed, ConfirmIdentity } from '../session/confirm-identity.tsx'

/** The result of an action, with the page info of a list. */
export type Answer<Name extends ActionName> = {
  data: OutputOf<Registry[Name]>
  page: PageInfo | null
}

export type Act = <Name extends ActionName>(
  name: Name,
  input: InputOf<Registry[Name]>,
) => Promise<Answer<Name>>

type Options = {
  client: LiveClient
  token: string
  own: OwnChanges
  early: EarlyReads
  onSessionEnd: () => void
  /** Receives the account again when a call was refused, because it may have lost a permission. */
  onUser: (user: User) => void
  confirmIdentity: ConfirmIdentity
  /** Receives the session of a confirmed identity once the call has ended. */
  onConfirmed: (confirmed: Confirmed) => void
}

/** How long the first writes of a page wait for the socket, in milliseconds. */
const SOCKET_WITHIN = 1_500

/**
 * Calls actions through the socket, or over HTTP while it is down or if the input is too large for a frame. A read whose connection was lost
 * is retried over HTTP; a write is not, because it may have succeeded.
 */
export function createAct(options: Options): Act {
  const { client, token, own, early, onSessionEnd, onUser, confirmIdentity, onConfirmed } = options
  const isTransportKnown = Promise.race([
    client.settled,
    new Promise((resolve) => setTimeout(resolve, SOCKET_WITHIN)),
  ])

  async function callOverBestTransport(name: ActionName, input: object): Promise<CallAnswer> {
    // Reads for the first render do not wait for the socket.
    if (routeOf(name).method !== 'GET') await isTransportKnown
    if (!client.isConnected()) {
      const answer = overHttp(name, input, token)
      // A failed read counts as outdated, even with an empty journal, so it is repeated too.
      early.note(answer.then(({ seq }) => seq).catch(() => -1))
      return answer
    }
    if (!fitsFrame(input)) return overHttp(name, input, token)
    try {
      return await client.call(name, input)
    } catch (error) {
      const isLost = toApiError(error).isUnknown
      if (isLost && routeOf(name).method === 'GET') return overHttp(name, input, token)
      throw error
    }
  }

  /** Repeats a call that needs a recent sign-in, once the user has signed in again. */
  async function callConfirmed(name: ActionName, input: object): Promise<CallAnswer> {
    try {
      return await callOverBestTransport(name, input)
    } catch (error) {
      const confirmed =
        toApiError(error).code === 'confirm_identity' ? await confirmIdentity() : null
      if (!confirmed) throw error
      try {
        return await overHttp(name, input, confirmed.token)
      } finally {
        onConfirmed(confirmed)
      }
    }
  }

  async function refreshUser() {
    try {
      const { data } = (await overHttp('auth.me', {}, token)) as Answer<'auth.me'>
      onUser(data.user)
    } catch (error) {
      const { code } = toApiError(error)
      if (code === 'unauthorized' || code === 'forbidden') onSessionEnd()
    }
  }

  return async <Name extends ActionName>(name: Name, input: InputOf<Registry[Name]>) => {
    try {
      const answer = (await callConfirmed(name, input)) as Answer<Name>
      if (routeOf(name).method !== 'GET') own.note(answer.data)
      return answer
    } catch (error) {
      const refusal = toApiError(error)
      if (refusal.endsSession) onSessionEnd()
      if (refusal.code === 'forbidden') void refreshUser()
      throw refusal
    }
  }
}

/** Bytes for the rest of a call's frame. */
const AROUND_INPUT = 256

function fitsFrame(input: object): boolean {
  return new TextEncoder().encode(JSON.stringify(input)).length <= frameLimit - AROUND_INPUT
}

async function overHttp(
  name: ActionName,
  input: object,
  token: string,
): Promise<CallAnswer & { seq: number }> {
  let page: PageInfo | null = null
  let seq = 0
  const onHeaders = (headers: Headers) => {
    seq = Number(headers.get('X-Event-Seq'))
    const total = headers.get('X-Total-Count')
    if (!total) return
    page = { nextCursor: headers.get('X-Next-Cursor'), total: Number(total) }
    if (headers.has('X-Total-Minimum')) page.isMinimum = true
  }
  const data = await callRoute(routes[name], input, { token, onHeaders })
  return { data, page, seq }
}

/** The most versions to remember. */
const REMEMBERED = 500

export type OwnChanges = ReturnType<typeof createOwnChanges>

/** The versions saved by this page, whose events need no notification. */
export function createOwnChanges() {
  const recentKeys = new Set<string>()

  function note(answer: unknown) {
    for (const entity of Array.isArray(answer) ? answer : [answer]) {
      if (!isVersioned(entity)) continue
      recentKeys.add(keyOf(entity.id, entity.updatedAt))
      for (const oldest of recentKeys) {
        if (recentKeys.size <= REMEMBERED) break
        recentKeys.delete(oldest)
      }
    }
  }

  return { note, has: (id: string, version: string) => recentKeys.has(keyOf(id, version)) }
}

function keyOf(id: string, version: string): string {
  return `${id} ${version}`
}

function isVersioned(value: unknown): value is { id: string; updatedAt: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'updatedAt' in value
}

type EarlyReads = ReturnType<typeof createEarlyReads>

/**
 * The journal positions of the reads made over HTTP before the socket connected. Events that
 * happen after such a read but before the socket connects are not sent.
 */
export function createEarlyReads() {
  const reads = new Set<Promise<number>>()
  let isOver = false

  return {
    note: (seq: Promise<number>) => {
      if (!isOver) reads.add(seq)
    },
    /** Whether any of the reads is older than this journal position. */
    mayLack: async (seq: number): Promise<boolean> => {
      isOver = true
      return (await Promise.all(reads)).some((readAt) => readAt < seq)
    },
  }
}

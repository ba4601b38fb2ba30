import type { PageInfo, ServerFrame } from '#shared/contract/events.ts'
import * as m from '#shared/i18n/messages.ts'
import { ApiError } from '../api/api-error.ts'

export type CallAnswer = { data: unknown; page: PageInfo | null }

type Waiting = { resolve: (answer: CallAnswer) => void; reject: (error: ApiError) => void }

type AnswerFrame = Extract<ServerFrame, { type: 'result' | 'error' }>

/** One connection's calls that wait for a response, by id. */
export function createPendingCalls() {
  const waiting = new Map<string, Waiting>()
  let count = 0

  return {
    /** Passes a new call id to `send` and resolves with the response. */
    begin: (send: (id: string) => void) =>
      new Promise<CallAnswer>((resolve, reject) => {
        const id = `c${++count}`
        waiting.set(id, { resolve, reject })
        send(id)
      }),

    settle: (frame: AnswerFrame) => {
      const call = waiting.get(frame.id ?? '')
      waiting.delete(frame.id ?? '')
      if (frame.type === 'result') {
        call?.resolve({ data: frame.data, page: frame.page ?? null })
      } else {
        const { status } = frame
        call?.reject(new ApiError(status, statusTexts[status] ?? '', frame))
      }
    },

    /** Rejects all calls: the connection closed, and they may or may not have run. */
    abandon: () => {
      const lost = [...waiting.values()]
      waiting.clear()
      for (const { reject } of lost) {
        reject(lostAnswer())
      }
    },

    isEmpty: () => waiting.size === 0,
  }
}

/** The connection closed before the response: the action may or may not have run. */
function lostAnswer(): ApiError {
  return new ApiError(0, '', { code: 'lost', message: m.connectionLost() })
}

/** Error frames carry no status text. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

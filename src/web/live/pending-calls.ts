import type { PageInfo, ServerFrame } from '../../shared/contract/events.ts'
import { type ApiError, lostAnswer, refusal } from '../api/api-error.ts'

export type CallAnswer = { data: unknown; page: PageInfo | null }

type Waiting = { resolve: (answer: CallAnswer) => void; reject: (error: ApiError) => void }

type AnswerFrame = Extract<ServerFrame, { type: 'result' | 'error' }>

/** The calls of one connection that wait for their answers, by the ids they went out with. */
export function createPendingCalls() {
  const waiting = new Map<string, Waiting>()
  let count = 0

  return {
    /** Hands the new call's id to `send` and promises its answer. */
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
        call?.reject(refusal(frame.status, frame))
      }
    },

    /** The connection is gone: nobody knows whether these were carried out. */
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

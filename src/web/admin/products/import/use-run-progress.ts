import { useRef, useState } from 'react'
import type { ImportRun } from '#shared/contract/staff/imports.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useAction } from '../../live/use-action.ts'

/** Milliseconds between two looks at a running import. */
const EVERY = 700

const underWay: readonly ImportRun['status'][] = ['running', 'undoing']

/** Shows how far an import or its undoing is, and learns its end even if its answer is lost. */
export function useRunProgress() {
  const [run, setRun] = useState<ImportRun | null>(null)
  const get = useAction('imports.get')
  const current = useRef(0)

  const look = (id: string) => get({ id }).catch(() => null)

  async function follow(id: string, work: () => Promise<ImportRun>): Promise<ImportRun> {
    current.current += 1
    const turn = current.current
    const isCurrent = () => current.current === turn
    setRun(null)
    const timer = setInterval(() => {
      void look(id).then((run) => {
        if (run && isCurrent()) setRun(run)
      })
    }, EVERY)
    try {
      return await work()
    } catch (error) {
      const { isUnknown, code } = toApiError(error)
      if (!isUnknown && code !== 'no_answer' && code !== 'unknown') throw error
      const finalRun = await ended(id)
      if (finalRun === null) throw error
      return finalRun
    } finally {
      clearInterval(timer)
      current.current += 1
      setRun(null)
    }
  }

  /** Waits for the end of an import; null if the shop has not begun it or does not answer. */
  async function ended(id: string): Promise<ImportRun | null> {
    for (let silent = 0; silent < 10;) {
      await new Promise((resolve) => setTimeout(resolve, EVERY))
      const run = await look(id)
      if (run && !underWay.includes(run.status)) return run
      silent = run ? 0 : silent + 1
    }
    return null
  }

  return { run, follow }
}

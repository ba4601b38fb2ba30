import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Topic } from '../../shared/contract/events.ts'
import { useLive } from './live-provider.tsx'

/**
 * Asks an address again a moment, in milliseconds, after something has happened in the shop, or to
 * one topic of it; much at once is one question.
 */
export function useAskingAgain(address: string, after: number, about?: Topic) {
  const { listen } = useLive()
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(({ topic }) => {
      if (about && topic !== about) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: [address] })
      }, after)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [listen, queries, address, after, about])
}

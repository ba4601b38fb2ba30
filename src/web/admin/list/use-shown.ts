import { useAddress } from './use-query-params.ts'

/** A reload shows at most so many at once. */
const MOST = 2_000

/** How much of a long list is shown, as the address says: going back or reloading shows as much. */
export function useShown() {
  const { said, choose } = useAddress()
  const count = Math.trunc(Number(said.get('shown')))
  return {
    shown: count > 0 ? Math.min(count, MOST) : 0,
    noteShown: (now: number) => choose({ shown: String(now) }, { replace: true }),
  }
}

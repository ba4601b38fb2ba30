import { useAddress } from './use-query-params.ts'

/** The most entries that a reload shows. */
const MOST = 2_000

/** How many entries of a long list are shown, stored in the URL for Back and reload. */
export function useShown() {
  const { said, choose } = useAddress()
  const count = Math.trunc(Number(said.get('shown')))
  return {
    shown: count > 0 ? Math.min(count, MOST) : 0,
    noteShown: (now: number) => choose({ shown: String(now) }, { replace: true }),
  }
}

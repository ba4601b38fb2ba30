import * as m from '#shared/i18n/messages.ts'
import type { TabId } from '../commands/destinations.ts'
import { useOverview } from '../overview/overview-data.ts'

/** The open work of a tab, such as "17 to ship". */
export type TabWork = Partial<Record<TabId, { count: number; words: string }>>

/** The counts of open work in the tabs (ADMIN-04). */
export function useTabWork(): TabWork {
  const { data: overview } = useOverview()
  return {
    ...(overview && {
      orders: { count: overview.toShip, words: m.dashboardToShip({ count: overview.toShip }) },
      reviews: {
        count: overview.reviewsWaiting,
        words: m.dashboardWaiting({ count: overview.reviewsWaiting }),
      },
    }),
  }
}

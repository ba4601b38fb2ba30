import type { Topic } from '#shared/contract/events.ts'
import { seesShop } from '../accounts/sees-shop.ts'
import type { Context } from '../context/context.ts'
import type { Connection } from './connection.ts'

/**
 * What a subscription gets: no products before the shop opens, unless for staff. It is not refused,
 * because the page of an earlier order follows the settings.
 */
export async function topicsOf(
  context: Context,
  connection: Connection,
  topics: readonly Topic[],
): Promise<Topic[]> {
  const hides = context.settings.isNotYetOpen() && !(await seesShop(context, connection))
  return topics.filter((topic) => !hides || topic !== 'products')
}

import { ProviderUnavailable } from '../provider.ts'
import type { Answer } from './sdk.ts'

/** Pages of 100 entries; more are not read. */
const MOST_PAGES = 50

type Query = { limit: number; starting_after?: string }
type Page<Entry> = { data: Entry[]; has_more: boolean }

/** Every entry of a list, asked for page by page; throws `ProviderUnavailable` if there are too many. */
export async function everyPage<Entry extends { id: string }>(
  ask: (query: Query) => Promise<Answer<Page<Entry>>>,
): Promise<Answer<Entry[]>> {
  const entries: Entry[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const last = entries.at(-1)
    const { body, trace } = await ask({ limit: 100, ...(last && { starting_after: last.id }) })
    entries.push(...body.data)
    if (!body.has_more || body.data.length === 0) return { body: entries, trace }
  }
  throw new ProviderUnavailable(`Stripe: a list of more than ${MOST_PAGES} pages`)
}

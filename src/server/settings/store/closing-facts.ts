import type { Closing, ClosingFacts } from '#shared/contract/settings/closing.ts'
import { isClosedAt, nextChange } from '#shared/domain/shop/closing.ts'
import { shopClock } from '#shared/domain/shop/shop-clock.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

/** What pages say while the shop is closed, in the language of the request; undefined if it stays open. */
export function closingFacts(closing: Closing, at: number): ClosingFacts | undefined {
  const change = nextChange(closing, at)
  const changesAt = change === null ? null : new Date(change).toISOString()
  if (!isClosedAt(closing, at)) {
    return change === null ? undefined : { title: null, text: null, opensAt: null, changesAt }
  }
  const { until } = closing
  const own = currentLocale() === 'fr' ? closing.french : closing.message
  if (closing.notYetOpen) {
    const text = own ?? m.shopNotYetOpenText()
    return { title: m.shopNotYetOpen(), text, opensAt: null, changesAt, notYetOpen: true }
  }
  return {
    title: until === null ? m.shopClosed() : m.shopClosedUntil({ day: dayOf(until) }),
    text: own ?? m.shopClosedText(),
    opensAt: until && new Date(until).toISOString(),
    changesAt,
  }
}

/** The day, with the time unless it is the beginning of the day. */
function dayOf(moment: string): string {
  const isWholeDay = shopClock(Date.parse(moment)).slice(11) === '00:00'
  const time = isWholeDay ? {} : ({ hour: 'numeric', minute: '2-digit' } as const)
  return formatDate(new Date(moment), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: shopZone,
    ...time,
  })
}

import type { User } from '#shared/contract/staff/accounts.ts'
import type { Reconciliation } from '#shared/contract/staff/staff-payments.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import type { Feed } from '../../../src/web/admin/feed/notifications.ts'
import { callAsColleague, overview, tab } from './dashboard-places.ts'
import type { State } from './states.ts'
import type { Page } from 'playwright-core'

const nobodys = '00000000-0000-4000-8000-000000000099'

const rosalind = { username: 'rosalind', password: 'a long password', email: 'rosa@example.ca' }

/** Rare states of the dashboard, and how to reach them. */
export const rareStates: Record<string, State> = {
  'both versions of a user': async (page, url) => {
    await tab(page, url, 'Users')
    const users = await callAsColleague<User[]>(page, 'GET', '/api/users')
    const known = users.find(({ username }) => username === rosalind.username)
    const { id } = known ?? (await callAsColleague<User>(page, 'POST', '/api/users', rosalind))
    await tab(page, url, 'Users')
    await page.getByRole('button', { name: `Edit ${rosalind.username}` }).click()
    await page.getByLabel('Email').fill('typed-here@example.ca')
    const email = `saved-at-${Date.now()}@example.ca`
    await callAsColleague(page, 'PUT', `/api/users/${id}`, { email })
    await page.getByRole('button', { name: 'Update user' }).click()
    await page.getByRole('heading', { name: 'Compare versions' }).waitFor()
  },
  'the reviews of a deleted product': async (page, url) => {
    await page.goto(`${url}/admin?tab=reviews&product=${nobodys}`)
    await page.getByRole('heading', { name: 'Review Management' }).waitFor()
    const fold = page.getByRole('button', { name: 'Filters', exact: true })
    if (await fold.isVisible()) await fold.click()
    await page.getByText('This product has been deleted.').waitFor()
    await page.getByText('No reviews match').waitFor()
  },
  'a shop that is not open yet': async (page, url) => {
    await beforeOpening(page, url, (home) => page.goto(url + home))
    await page.locator('input[type=email]').waitFor()
  },
  'a shop that is not open yet, for staff': async (page, url) => {
    const link = { method: 'POST', path: '/api/auth/shop-preview' }
    await beforeOpening(page, url, async () => {
      const made = await callAsColleague<{ url: string }>(page, link.method, link.path, {})
      await page.goto(url + made.url)
    })
    await page.locator('aside a[href="/admin/settings/status"]').waitFor()
  },
  'what happened, with a gap': async (page, url) => {
    await tab(page, url, 'Orders')
    const locale = await page.evaluate(() => document.documentElement.lang)
    const words = inLocale(locale === 'fr-CA' ? 'fr' : 'en', m.noticeGap)
    await page.evaluate((gap) => {
      const feed = JSON.parse(localStorage.getItem('admin_feed') ?? '{}') as Feed
      const entries = [...(feed.entries ?? []).slice(0, 2), gap]
      localStorage.setItem('admin_feed', JSON.stringify({ ...feed, entries }))
    }, gap)
    await tab(page, url, 'Orders')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog').getByText(words).waitFor()
  },
  'payments that the provider knows otherwise': async (page, url) => {
    await overview(page, url)
    await page.getByText('Live', { exact: true }).waitFor()
    const lang = await page.evaluate(() => document.documentElement.lang)
    const report = inLocale(lang.startsWith('fr') ? 'fr' : 'en', reconciliation)
    await page.evaluate(answerInstead, { action: 'payments.reconcile', data: report })
    await page.getByRole('button', { name: 'Compare now' }).click()
    await page.getByText('Needs review', { exact: true }).waitFor()
  },
  'two-step sign-in, to be turned off': async (page, url) => {
    await tab(page, url, 'Products')
    await page.getByText('Live', { exact: true }).waitFor()
    const data = { isOn: true, recoveryCodesLeft: 8 }
    await page.evaluate(answerInstead, { action: 'secondFactor.get', data })
    // Follow a link, because loading a page would remove the mocked response.
    // A phone's navigation has room for the tabs only.
    await page.getByRole('button', { name: 'All pages' }).click()
    await page.getByRole('dialog').locator('a[href="/admin/settings"]').click()
    await page.locator('a[href="/admin/settings/security"]:visible').click()
    const twoStep = page.getByRole('region', { name: 'Two-step sign-in' })
    await twoStep.getByRole('button', { name: 'Turn off' }).click()
    await twoStep.locator('[name=code]').waitFor()
  },
}

const gap = {
  kind: 'gap',
  about: 'gap',
  version: '',
  seq: 1,
  at: '2026-03-01T12:00:00.000Z',
  tab: 'activity',
  text: { code: 'gap' },
  isSeen: true,
} satisfies Feed['entries'][number]

/** A report in the current locale. */
const reconciliation = (): Reconciliation => ({
  since: '2026-03-01T12:00:00.000Z',
  compared: 12,
  unanswered: 1,
  differences: [
    {
      paymentId: nobodys,
      provider: 'paypal',
      providerId: '8MC585209K746392H',
      orderId: null,
      what: m.differenceRefundedThere({ amount: displayPrice('2.60') }),
      isCorrected: true,
    },
    {
      paymentId: nobodys,
      provider: 'paypal',
      providerId: '4JU68413UR120394M',
      orderId: nobodys,
      what: m.differenceAmount({ there: displayPrice('24.98'), here: displayPrice('26.98') }),
      isCorrected: false,
    },
  ],
})

/**
 * Mocks the response to one action, where the sample shop's would not do: the simulator's record
 * never differs from the shop's, and an admin with two-step sign-in could not sign in with a password.
 */
function answerInstead({ action, data }: { action: string; data: object }) {
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (frame) {
    const call = JSON.parse(String(frame)) as { id?: string; action?: string }
    if (call.action !== action) return send.call(this, frame)
    const result = JSON.stringify({ type: 'result', id: call.id, data })
    this.dispatchEvent(new MessageEvent('message', { data: result }))
  }
}

/** Shows a page while the shop is not open yet; the page stays as it is when the shop opens. */
async function beforeOpening(page: Page, url: string, show: (home: string) => Promise<unknown>) {
  await overview(page, url)
  const lang = await page.evaluate(() => document.documentElement.lang)
  const closing = { closed: false, from: null, until: null, message: null, french: null }
  const save = (notYetOpen: boolean) =>
    callAsColleague(page, 'PUT', '/api/admin/settings', { closing: { ...closing, notYetOpen } })
  await save(true)
  await show(lang.startsWith('fr') ? '/fr' : '/')
  await save(false)
}

import type { ActionName } from '#shared/contract/routes.ts'
import type { AllSettings, SectionId } from '#shared/contract/settings/settings.ts'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { quotedShipping } from '#shared/domain/shipping/shipping.ts'
import type { SettingsPageId } from '#shared/domain/shop/settings-pages.ts'
import * as m from '#shared/i18n/messages.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { Words } from './form/field-spec.ts'
import { sectionForms } from './section-fields.ts'

/** What is known of the settings; parts of it are missing while they load. */
export type SettingsState = {
  settings?: AllSettings | undefined
  server?: ServerSettings | undefined
}

type SettingsPage = {
  title: Words
  intro: Words
  /** What the account must be allowed to do. */
  needs: readonly ActionName[]
  /** Whether the owner still has to decide something there. */
  isUndecided?: (state: SettingsState) => boolean
  /** The section of the settings that is edited there. */
  section?: SectionId
  /** What else is there, above the section. */
  Part?: LazyPart<object>
  /** Other words by which the search finds it. */
  words?: readonly Words[]
}

function ofSection(section: SectionId, isUndecided?: SettingsPage['isUndecided']): SettingsPage {
  const { title, intro } = sectionForms[section]
  return { title, intro, needs: ['settings.get'], section, ...(isUndecided && { isUndecided }) }
}

const isNeverSaved = (section: SectionId) => (state: SettingsState) =>
  state.settings?.[section].updatedBy === null

/** Every page of the settings: navigation, index and search follow (SET-09). */
export const settingsPages: Record<SettingsPageId, SettingsPage> = {
  business: ofSection('identity', ({ settings }) => settings?.identity.value.address === null),
  brand: ofSection('look'),
  words: { ...ofSection('words', isNeverSaved('words')), words: [m.wordsEditor] },
  payments: {
    title: m.activityFieldPayments,
    intro: m.settingsPaymentsIntro,
    words: [() => 'PayPal, Stripe'],
    needs: ['settings.server'],
    isUndecided: ({ server }) => server?.payments.every(({ state }) => state !== 'live') ?? false,
    Part: lazyPart(() => import('./pages/payments.tsx')),
  },
  shipping: ofSection(
    'shipping',
    ({ settings }) => settings !== undefined && !quotedShipping(settings.shipping.value).isDecided,
  ),
  taxes: ofSection('tax', isNeverSaved('tax')),
  emails: {
    title: m.activityFieldEmails,
    intro: m.settingsEmailsIntro,
    words: [() => 'SMTP', m.mailTestLabel],
    needs: ['settings.get'],
    section: 'letters',
    isUndecided: ({ server }) => server?.mail.isSetUp === false,
    Part: lazyPart(() => import('./pages/emails.tsx')),
  },
  staff: {
    title: m.settingsStaff,
    intro: m.settingsStaffIntro,
    words: [m.settingsStaffPeople, m.titleTokens, m.webhooks],
    needs: ['users.list'],
    Part: lazyPart(() => import('./pages/staff.tsx')),
  },
  backups: {
    title: m.settingsBackups,
    intro: m.settingsBackupsIntro,
    words: [m.setupBackups],
    needs: ['settings.server'],
    isUndecided: ({ server }) => server?.backups.kind === 'none',
    Part: lazyPart(() => import('./pages/backups.tsx')),
  },
  security: {
    title: m.settingsSecurity,
    intro: m.settingsSecurityIntro,
    words: [m.twoStepHeading, m.accountTitle],
    needs: [],
    Part: lazyPart(() => import('./security/security.tsx')),
  },
  status: ofSection('closing'),
}

export const settingsAddress = (page: string, setting = '') =>
  `/admin/settings/${page}${setting && `#setting-${setting}`}`

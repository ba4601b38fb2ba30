import * as m from '#shared/i18n/messages.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import type { PageRecord } from './page-record.ts'

/** The pages of the owner's policies. */
export const policyPages = {
  privacy: {
    path: '/privacy',
    title: m.pagePrivacy,
    Part: lazyPart(async () => ({
      default: (await import('../pages/policy-page.tsx')).PrivacyPage,
    })),
    frame: 'shop',
    description: process.env.IN_BROWSER
      ? undefined
      : ({ name: shop }) => m.privacyDescription({ shop }),
    script: 'policy-page',
    isIndexed: true,
  },
  terms: {
    path: '/terms',
    title: m.pageTerms,
    Part: lazyPart(async () => ({ default: (await import('../pages/policy-page.tsx')).TermsPage })),
    frame: 'shop',
    description: process.env.IN_BROWSER
      ? undefined
      : ({ name: shop }) => m.termsDescription({ shop }),
    script: 'policy-page',
    // It exists only once the owner has written terms.
    isIndexed: ({ hasTerms }) => hasTerms === true,
  },
} as const satisfies Record<string, PageRecord>

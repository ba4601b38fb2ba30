import { useQuery } from '@tanstack/react-query'
import * as m from '#shared/i18n/messages.ts'
import { pageTextsQuery } from '../api/queries.ts'
import { NotFoundPage } from '../layout/not-found-page.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { LoadAgain } from '../ui/lazy/error-boundary.tsx'
import { Prose } from './prose.tsx'

/** The privacy policy: what the shop keeps about people (WORDS-04). */
export function PrivacyPage() {
  return <PolicyPage page="privacy" slot="privacyPolicy" title={m.pagePrivacy()} />
}

/** The terms of sale; there is no such page until the owner writes them (WORDS-03). */
export function TermsPage() {
  return <PolicyPage page="terms" slot="termsOfSale" title={m.pageTerms()} />
}

type PolicyPageProps = {
  page: 'privacy' | 'terms'
  slot: 'privacyPolicy' | 'termsOfSale'
  title: string
}

function PolicyPage({ page, slot, title }: PolicyPageProps) {
  const { data, isLoadingError } = useQuery(pageTextsQuery(page))
  if (isLoadingError) return <LoadAgain />
  if (!data) return <Loading label={m.loadingPage()} />
  const html = data[slot]
  if (!html) return <NotFoundPage />
  return (
    <article className="pt-8 pb-20 lg:pt-14 lg:pb-28">
      <h1 className="hero-name">{title}</h1>
      <Prose html={html} className="privacy-text mt-8 text-lg" />
    </article>
  )
}

import * as m from '#shared/i18n/messages.ts'
import { FormPage, FormShape } from '../ui/forms/form-page.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

const NewsForm = lazyPart(() => import('./news-form.tsx'))

/** Where shoppers ask for news by email (NEWS-01). */
export default function NewsPage() {
  return (
    <FormPage title={m.newsTitle()} intro={m.newsIntro()}>
      <NewsForm fallback={<FormShape heights={['h-22', 'h-12']} />} />
    </FormPage>
  )
}

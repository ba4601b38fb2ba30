import * as m from '#shared/i18n/messages.ts'
import { FormPage, FormShape } from '../ui/forms/form-page.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

const FindOrderForm = lazyPart(() => import('./find-order-form.tsx'))

/** Emails customers the link of an order that they have lost. */
export default function FindOrderPage() {
  return (
    <FormPage title={m.findOrderTitle()} intro={m.findOrderIntro()}>
      <FindOrderForm fallback={<FormShape heights={['h-22', 'h-17.5', 'h-12']} />} />
    </FormPage>
  )
}

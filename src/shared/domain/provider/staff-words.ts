import { paypalStaffWords } from './paypal/staff-words.ts'
import type { ProviderName } from './provider-names.ts'
import type { StaffWords } from './provider-types.ts'
import { stripeStaffWords } from './stripe/staff-words.ts'

export const staffWords: Record<ProviderName, StaffWords> = {
  paypal: paypalStaffWords,
  stripe: stripeStaffWords,
}

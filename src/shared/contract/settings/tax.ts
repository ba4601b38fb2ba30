import { type Static, Type } from '@sinclair/typebox'
import { taxProfiles } from '../../domain/tax/tax.ts'
import * as m from '../../i18n/messages.ts'
import { Nullable, OneOf } from '../scalars.ts'

/** A list of codes or prefixes of codes, such as CA, ON or M5V. */
export function Codes(pattern: string, errorMessage: () => string) {
  return Type.Array(Type.String({ pattern, errorMessage }), {
    maxItems: 300,
    errorMessage: () => m.fieldAtMost({ maximum: 300 }),
  })
}

function TaxNumber(pattern: string, errorMessage: () => string) {
  return Nullable(Type.String({ pattern, errorMessage }))
}

/** Taxes; see `Tax` in the domain. */
export const Tax = Type.Object({
  profile: OneOf(taxProfiles),
  rules: Type.Array(
    Type.Object({
      code: Type.String({ pattern: '^[A-Za-z]{2,8}$', errorMessage: m.fieldTaxCode }),
      country: Type.String({ pattern: '^[A-Za-z]{2}$', errorMessage: m.fieldCountryCode }),
      provinces: Codes('^[A-Za-z]{2,3}$', m.fieldProvinceCodes),
      postalCodes: Type.Optional(Codes('^[A-Za-z0-9 -]{1,10}$', m.fieldPostalStarts)),
      exemptsSnacks: Type.Optional(Type.Boolean()),
      rate: Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,3})?$', errorMessage: m.fieldTaxRate }),
      from: Nullable(
        Type.String({
          pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
          errorMessage: m.fieldTaxFrom,
        }),
      ),
    }),
    { maxItems: 100, errorMessage: () => m.fieldAtMost({ maximum: 100 }) },
  ),
  registrations: Type.Optional(
    Nullable(
      Type.Object({
        gst: TaxNumber('^\\d{9} ?[Rr][Tt] ?\\d{4}$', m.fieldGstNumber),
        qst: TaxNumber('^\\d{10} ?[Tt][Qq] ?\\d{4}$', m.fieldQstNumber),
        bc: TaxNumber('^[Pp][Ss][Tt][ -]?\\d{4}[ -]?\\d{4}$', m.fieldBcNumber),
        mb: TaxNumber('^\\d{6,9}([ -]?[A-Za-z\\d]{1,6})?$', m.fieldPstNumber),
        sk: TaxNumber('^\\d{6,9}([ -]?[A-Za-z\\d]{1,6})?$', m.fieldPstNumber),
      }),
    ),
  ),
  onShipping: Type.Boolean(),
  pricesIncludeTax: Type.Boolean(),
})
export type Tax = Static<typeof Tax>

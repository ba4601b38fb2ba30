import { type UseFormReturn, useWatch } from 'react-hook-form'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Warning } from '../../ui/warning.tsx'
import type { FormValues } from '../form/field-spec.ts'
import { methodsOf, zoneName } from './zone-fields.ts'

/** Asks the owner to decide when checkout does not charge the announced price (SHIP-11). */
export function ShippingDecision({ form }: { form: UseFormReturn<FormValues> }) {
  const { zones, announcedPrice, announcedFreeFrom } = useWatch({ control: form.control })
  const [home] = (zones ?? []) as FormValues[]
  if (!home || (!announcedPrice && !announcedFreeFrom)) return null

  const change = (values: Record<string, unknown>) => {
    for (const [path, value] of Object.entries(values)) {
      form.setValue(path, value as string, { shouldDirty: true })
    }
  }
  const silence = { announcedPrice: '', announcedFreeFrom: '' }
  const { terms, path, name } = chargedTerms(home)
  const charge = {
    ...silence,
    ...(announcedPrice ? { [`${path}.price`]: announcedPrice } : {}),
    [`${path}.freeFrom`]: announcedFreeFrom,
  }
  return (
    <Warning
      role="note"
      title={m.settingsDisagree({
        announced: words(announcedPrice, announcedFreeFrom),
        zone: name,
        charged: words(terms.price, terms.freeFrom),
      })}
    >
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" onClick={() => change(charge)} className="max-w-full">
          {m.settingsChargeAnnounced()}
        </Button>
        <Button look="outline" onClick={() => change(silence)} className="max-w-full">
          {m.settingsAnnounceCharged()}
        </Button>
      </div>
    </Warning>
  )
}

/** What checkout charges by default: a zone's first method that ships, or without one the zone itself. */
function chargedTerms(home: FormValues) {
  const methods = methodsOf(home)
  const index = methods.findIndex(({ kind }) => kind === 'ship')
  const method = methods[index]
  if (!method) return { terms: home, path: 'zones.0', name: zoneName(home) }
  const name = `${zoneName(home)}, ${zoneName(method)}`
  return { terms: method, path: `zones.0.methods.${index}`, name }
}

function words(price: unknown, freeFrom: unknown): string {
  const shown = displayPrice(String(price))
  if (!freeFrom) return shown
  return m.settingsPriceFree({ price: shown, freeFrom: displayPrice(String(freeFrom)) })
}

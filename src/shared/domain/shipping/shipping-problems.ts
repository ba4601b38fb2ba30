import * as m from '../../i18n/messages.ts'
import type { DeliveryMethod } from './delivery-method.ts'
import type { Shipping } from './shipping.ts'

type Problem = { path: string; message: string }

/** What the schema cannot see; the server also refuses it (SHIP-09, METHOD-01). */
export function shippingProblems(shipping: Shipping): Problem[] {
  const { zones, expressFewest, expressMost, processingFewest, processingMost } = shipping
  return [
    ...zones.flatMap(({ daysFewest, daysMost }, zone) =>
      daysProblems(`/zones/${zone}/daysMost`, daysFewest, daysMost),
    ),
    ...methodProblems(shipping),
    ...daysProblems('/expressMost', expressFewest, expressMost),
    ...daysProblems('/processingMost', processingFewest, processingMost),
  ]
}

function daysProblems(path: string, fewest: number, most: number): Problem[] {
  return fewest > most ? [{ path, message: m.fieldDaysMost() }] : []
}

function methodProblems({ zones }: Shipping): Problem[] {
  return zones.flatMap(({ methods = [] }, zone) => {
    const others = zones.filter((_, index) => index !== zone).flatMap((each) => each.methods ?? [])
    return methods.flatMap((method, index) => {
      const isUsed =
        methods.slice(0, index).some(({ id }) => id === method.id) ||
        others.some((other) => isOtherPickup(method, other))
      const used = isUsed ? [{ path: '/id', message: m.fieldMethodIdUsed() }] : []
      return [...used, ...problemsOf(method)].map(({ path, message }) => {
        return { path: `/zones/${zone}/methods/${index}${path}`, message }
      })
    })
  })
}

/** A pickup is found by its id alone, because its buyer may have no address. */
function isOtherPickup(method: DeliveryMethod, { id, kind, place }: DeliveryMethod): boolean {
  if (id !== method.id || (kind === 'ship' && method.kind === 'ship')) return false
  return kind !== method.kind || JSON.stringify(place) !== JSON.stringify(method.place)
}

function problemsOf({ kind, place, fastest, slowest }: DeliveryMethod): Problem[] {
  return [
    ...daysProblems('/slowest', fastest, slowest),
    ...(kind === 'pickup' && !place ? [{ path: '/place/name', message: m.fieldPlaceName() }] : []),
    ...(kind === 'ship' && place ? [{ path: '/kind', message: m.fieldPlaceOnlyPickup() }] : []),
  ]
}

import type { Vessel } from './vessel.ts'
import { grillVessels } from './vessels-grill.ts'
import { heatVessels } from './vessels-heat.ts'
import { kitchenVessels } from './vessels-kitchen.ts'

/** What stands on the shelf, by slug. */
export const vessels = {
  ...grillVessels,
  ...heatVessels,
  ...kitchenVessels,
} as const satisfies Record<string, Vessel>

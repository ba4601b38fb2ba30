import type { Vessel } from './vessel'
import { grillVessels } from './vessels-grill'
import { heatVessels } from './vessels-heat'
import { kitchenVessels } from './vessels-kitchen'

/** What stands on the shelf, by slug. */
export const vessels = {
  ...grillVessels,
  ...heatVessels,
  ...kitchenVessels,
} as const satisfies Record<string, Vessel>

import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const load = () => import('./group-card.tsx')

/**
 * The card of a group; in a script of its own, which a page of products without groups never loads. It
 * comes with a page that has some.
 */
export const GroupCard = lazyPart(load)

/** The price of a group above the grid, from the same script. */
export const HeroGroupPrice = lazyPart(async () => ({ default: (await load()).HeroGroupPrice }))

export function preloadGroupParts(): Promise<unknown> {
  return Promise.all([GroupCard.preload(), HeroGroupPrice.preload()])
}

import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

// What pages show of groups is in a script of its own, which a page of products without groups never
// loads; it comes with a page that has some.
const load = () => import('../group/group-card.tsx')

export const GroupCard = lazyPart(load)

export const GroupPrice = lazyPart(async () => ({ default: (await load()).GroupPrice }))

export const loadGroupParts = () => Promise.all([GroupCard.preload(), GroupPrice.preload()])

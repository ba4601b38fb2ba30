import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

/**
 * The card of a group; in a script of its own, which a page of products without groups never loads. It
 * comes with a page that has some.
 */
export const GroupCard = lazyPart(() => import('./group-card.tsx'))

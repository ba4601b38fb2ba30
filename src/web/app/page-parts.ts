import { type ComponentType, useEffect, useState } from 'react'
import type { PageName } from '../boot/routes.ts'
import { useFirstInteraction } from '../platform/first-interaction.ts'
import { whenIdle } from '../platform/idle.ts'

type Part = ComponentType<{ id: string }>

/** The pages that the server renders and whose code is not part of the entry script. */
const loaders: Partial<Record<PageName, () => Promise<Part>>> = {
  about: async () => (await import('../pages/about-page.tsx')).AboutPage,
  privacy: async () => (await import('../pages/policy-page.tsx')).PrivacyPage,
  terms: async () => (await import('../pages/policy-page.tsx')).TermsPage,
  shipping: async () => (await import('../pages/shipping-page.tsx')).ShippingPage,
  wishlist: async () => (await import('../catalog/wishlist/wishlist-page.tsx')).WishlistPage,
  order: async () => (await import('../order/order-page.tsx')).OrderPage,
  product: async () => (await import('../catalog/product/product-page.tsx')).ProductPage,
}

const loaded = new Map<PageName, Part>()

/**
 * Loads a page's component. The server and the entry script call this before they render, so that
 * both render the same complete page.
 */
export async function loadPart(page: PageName): Promise<void> {
  const part = await loaders[page]?.()
  if (part) loaded.set(page, part)
}

export async function loadEveryPart(): Promise<void> {
  await Promise.all(Object.keys(loaders).map((page) => loadPart(page as PageName)))
}

/**
 * A page's component, which is null until it is loaded, and whether it is loading or failed to
 * load.
 */
export function usePart(page: PageName): {
  Part: Part | null
  isLoading: boolean
  hasFailed: boolean
} {
  const [, setSettled] = useState(0)
  const [failed, setFailed] = useState<PageName | null>(null)
  const Part = loaded.get(page) ?? null
  const isMissing = Part === null && loaders[page] !== undefined

  useEffect(() => {
    if (!isMissing) return
    loadPart(page).then(
      () => setSettled((count) => count + 1),
      () => setFailed(page),
    )
  }, [page, isMissing])

  const hasFailed = isMissing && failed === page
  return { Part, isLoading: isMissing && !hasFailed, hasFailed }
}

const TRY_AGAIN_AFTER = 30_000

/** Loads the other pages once the visitor does something, so that links then need no network. */
export function useOtherParts(): void {
  const hasInteracted = useFirstInteraction()
  useEffect(() => {
    if (hasInteracted) return whenIdle(loadEveryPart, TRY_AGAIN_AFTER)
  }, [hasInteracted])
}

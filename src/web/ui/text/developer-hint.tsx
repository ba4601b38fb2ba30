import { defaultShopName } from '#shared/domain/shop/identity.ts'
import { useShop } from '../../boot/shop-info.ts'
import type { ReactNode } from 'react'

/** A note to developers on pages for unknown paths, gone once the shop has a name of its own (NF-01). */
export function DeveloperHint({ children }: { children: ReactNode }) {
  if (useShop().name !== defaultShopName) return null
  return (
    <div className="max-w-full rounded-field border border-dashed border-base-300 bg-base-200 px-5 py-4 font-mono text-sm text-muted wrap-anywhere">
      {children}
    </div>
  )
}

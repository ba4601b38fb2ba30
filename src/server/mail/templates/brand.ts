import type { Look } from '#shared/contract/settings/look.ts'
import { paletteOf } from '#shared/domain/shop/look/palette.ts'

/** The owner's color for light mode and dark mode, and the absolute URL of the logo. */
export type EmailBrand = { light: string; dark: string; logo: string | null }

export const firstBrand: EmailBrand = { light: '#A52A1A', dark: '#FF9D8A', logo: null }

export function emailBrand(look: Look, publicUrl: string): EmailBrand {
  const { light, dark } = paletteOf(look)
  const colors = look.primaryColor ? { light: light.primary, dark: dark.primary } : firstBrand
  const logo = look.logo && `${publicUrl}/logo.png?v=${look.logo.slice(0, 8)}`
  return { ...colors, logo }
}

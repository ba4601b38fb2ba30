import type { Look } from '#shared/contract/settings/look.ts'
import type { ShopFacts, ShopSettings } from '#shared/contract/settings/settings.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { identityFacts } from '#shared/domain/shop/identity.ts'
import {
  defaultLook,
  lookStyle,
  pagePictureIn,
  pagePictures,
} from '#shared/domain/shop/look/look.ts'
import { defaultTax } from '#shared/domain/tax/tax-profiles.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import { closingFacts } from './closing-facts.ts'
import { wordFacts } from './shop-words.ts'

/**
 * The settings that every page contains: only those that differ from a new shop's, to save bytes.
 */
export function shopFacts(settings: ShopSettings, at: number): ShopFacts {
  const { identity, look, shipping, tax } = settings
  const { imprint, ...facts } = identityFacts(identity, tax)
  const closing = closingFacts(settings.closing, at)
  return {
    ...facts,
    ...(imprint && { imprint }),
    ...(!Bun.deepEquals(look, defaultLook) && { look: lookFacts(look) }),
    ...(!Bun.deepEquals(shipping, defaultShipping) && { shipping }),
    ...(!Bun.deepEquals(tax, defaultTax) && { tax }),
    ...(closing && { closing }),
    ...wordFacts(settings),
  }
}

function lookFacts(look: Look): ShopFacts['look'] {
  const { logo, icon, typeface } = look
  const pictures = pagePictures.flatMap((key) => {
    const picture = pagePictureIn(currentLocale(), key, look)
    return picture ? [[key, picture]] : []
  })
  return {
    style: lookStyle(look),
    logo,
    icon,
    ...(typeface !== defaultLook.typeface && { typeface }),
    ...Object.fromEntries(pictures),
  }
}

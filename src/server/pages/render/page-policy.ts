import { locales } from '#shared/i18n/locale.ts'
import type { ShopInfo } from '../../../web/boot/shop-info.ts'
import type { Assets } from '../../assets/assets.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context/context.ts'
import { forEachProvider } from '../../providers/providers.ts'
import { shopFacts } from '../../settings/store/shop-facts.ts'

type Sources = Record<'script' | 'connect' | 'frame', string>

/** What the checkout may load from payment providers; undefined if nothing. */
export function checkoutSources({ providers }: Config): Sources | undefined {
  const sources = forEachProvider(providers, ({ isOff, pageSources }, settings) =>
    isOff(settings) || !pageSources ? [] : [pageSources],
  ).flat()
  if (sources.length === 0) return undefined
  const all = (kind: keyof Sources) => sources.map((one) => one[kind]).join(' ')
  return { script: all('script'), connect: all('connect'), frame: all('frame') }
}

/**
 * The content security policy: scripts only from the shop and the page's extra sources, the inline styles
 * and script only by their hashes, and no framing.
 */
export function pagePolicy({ manifest, shopStyles }: Assets, extra?: Sources): string {
  const scripts = locales
    .map((locale) => policyHash(manifest.scripts[locale].inlineScript))
    .join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${extra ? ` ${extra.script}` : ''}`,
    `style-src 'self' ${policyHash(shopStyles)}`,
    // React writes style attributes into server-rendered pages; they cannot execute scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    `connect-src 'self'${extra ? ` ${extra.connect}` : ''}`,
    ...(extra ? [`frame-src ${extra.frame}`] : []),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The information about the shop that every page contains. */
export function shopInfo({ config, settings, publicUrl, clock }: Context): ShopInfo {
  return {
    ...shopFacts(settings.now(), clock()),
    publicUrl,
    providers: providerKeys(config),
    testModeDomain: config.testModeDomain,
  }
}

/** The providers that are on, each with the key of its script on the checkout. */
export function providerKeys({ providers }: Config): ShopInfo['providers'] {
  const keys = forEachProvider(providers, ({ name, isOff, pageKey }, settings) =>
    isOff(settings) ? [] : [[name, pageKey?.(settings) ?? ''] as const],
  )
  return Object.fromEntries(keys.flat())
}

/** The content security policy's source for an inline script or style. */
function policyHash(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
}

import { capitalized } from '#shared/domain/shop/shop-words.ts'
import { currentLocale, localAddress, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { nounsOf } from '../../../web/boot/shop-info.ts'
import { themeColors } from '../../../web/brand/theme.ts'
import type { Context } from '../../context/context.ts'
import { wordFacts } from '../../settings/store/shop-words.ts'
import { iconAddress } from './head.ts'

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export function webManifest({ settings }: Context): Response {
  const { identity, look } = settings.now()
  const { name } = identity
  const locale = currentLocale()
  const home = localAddress(locale, '/')
  const { words = {} } = wordFacts(settings.now())
  const { products, anchor } = nounsOf(words)
  const manifest = {
    id: home,
    name,
    short_name: name,
    description: m.homeTitle({
      shop: name,
      heading: `${words.description ?? m.shopDescription()}.`,
    }),
    lang: regionalTags[locale],
    dir: 'ltr',
    start_url: home,
    scope: '/',
    // Keeps the back button, and lets payment windows open in a browser.
    display: 'minimal-ui',
    theme_color: themeColors.light,
    background_color: themeColors.light,
    color_scheme_dark: { theme_color: themeColors.dark, background_color: themeColors.dark },
    categories: words.products ? ['shopping'] : ['shopping', 'food'],
    icons: icons.map((icon) => ({ ...icon, src: iconAddress(icon.src, look.icon) })),
    shortcuts: [
      { name: capitalized(products), url: `${home}#${anchor}` },
      { name: m.titleWishlist(), url: localAddress(locale, '/wishlist') },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=86400',
    },
  })
}

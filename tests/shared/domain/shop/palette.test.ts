import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { join } from 'node:path'
import { contrast, difference, mixed, oklabOf } from '#shared/domain/shop/look/color.ts'
import { defaultLook, lookStyle } from '#shared/domain/shop/look/look.ts'
import {
  colorRefusal,
  fillFor,
  paletteOf,
  surfaces,
  themeNames,
  variantFor,
} from '#shared/domain/shop/look/palette.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('LOOK-02 for any two colors, each theme has variants that are readable on all its backgrounds and behind text', () => {
  fc.assert(
    fc.property(color, color, (primaryColor, secondaryColor) => {
      const palette = paletteOf({ primaryColor, secondaryColor })
      for (const theme of themeNames) {
        const { page, raised, text } = surfaces[theme]
        const { primary, secondary, content } = palette[theme]
        for (const variant of [primary, secondary]) {
          for (const back of [page, ...raised])
            expect(contrast(variant, back)).toBeGreaterThan(4.49)
          expect(contrast(content, variant)).toBeGreaterThan(4.49)
          expect(contrast(content, mixed('#000000', 0.07, variant))).toBeGreaterThan(4.49)
        }
        for (const { fill, text } of Object.values(palette[theme].fills)) {
          expect(contrast(text, fill)).toBeGreaterThan(4.49)
          expect(contrast(text, mixed('#000000', 0.07, fill))).toBeGreaterThan(4.49)
        }
        if (theme === 'light') continue
        // The banner of free shipping, and the invitation.
        expect(contrast(secondary, mixed(secondary, 0.18, page))).toBeGreaterThan(4.49)
        expect(contrast(text, mixed(palette.light.primary, 0.55, page))).toBeGreaterThan(4.49)
      }
    }),
    { numRuns: 300 },
  )
})

test('LOOK-02 buttons have the color itself under black or white text, unless it looks like the page', () => {
  expect(fillFor('light', '#F4C95D')).toEqual({ fill: '#f4c95d', text: '#000000' })
  expect(fillFor('dark', '#1d4ed8')).toEqual({ fill: '#1d4ed8', text: '#ffffff' })
  expect(fillFor('dark', '#1c1411').fill).toBe(variantFor('dark', '#1c1411'))
  fc.assert(
    fc.property(color, fc.constantFrom(...themeNames), (original, theme) => {
      if (difference(original, surfaces[theme].page) < 0.1) return
      expect(difference(original, fillFor(theme, original).fill)).toBeLessThan(0.06)
    }),
  )
})

test('LOOK-02 a color that can be read stays as it is, and a variant keeps the hue', () => {
  expect(variantFor('light', '#A52A1A')).toBe('#a52a1a')
  expect(variantFor('dark', '#ffd400')).toBe('#ffd400')
  fc.assert(
    fc.property(color, fc.constantFrom(...themeNames), (original, theme) => {
      const [from, to] = [original, variantFor(theme, original)].map(oklabOf)
      if (!from || !to || Math.min(Math.hypot(from.a, from.b), Math.hypot(to.a, to.b)) < 0.03)
        return
      const turn = Math.abs(Math.atan2(from.b, from.a) - Math.atan2(to.b, to.a))
      expect(Math.min(turn, 2 * Math.PI - turn)).toBeLessThan(0.12)
    }),
  )
})

test('LOOK-03 colors that no variant can fix are refused: a nearly white one, and two that look the same', () => {
  const refusalOf = (primaryColor: string | null, secondaryColor: string | null) =>
    colorRefusal({ primaryColor, secondaryColor })
  expect(refusalOf(null, null)).toBeNull()
  expect(refusalOf('#000000', '#ffd400')).toBeNull()
  expect(refusalOf('#ffffff', null)).toEqual({
    key: 'primaryColor',
    reason: 'pale',
    variant: variantFor('light', '#ffffff'),
  })
  expect(refusalOf('#1d4ed8', '#1e4fd9')).toMatchObject({ key: 'secondaryColor', reason: 'alike' })
  // The first secondary color is a green.
  expect(refusalOf('#4f6b3a', null)).toMatchObject({ key: 'primaryColor', reason: 'alike' })
})

test('LOOK-01 a page gets styles only for settings that differ from the defaults', () => {
  expect(lookStyle(defaultLook)).toEqual({})
  expect(lookStyle({ ...defaultLook, typeface: 'sans' })).toEqual({
    '--font-display':
      "'Bricolage Grotesque', 'Bricolage Grotesque stand-in', system-ui, sans-serif",
  })
  expect(lookStyle({ ...defaultLook, secondaryColor: '#1d4ed8' })).toEqual({
    '--color-secondary': `light-dark(#1d4ed8,${variantFor('dark', '#1d4ed8')})`,
    '--color-secondary-content': 'light-dark(#fbf6ee,#1c1310)',
    '--fill-secondary': 'light-dark(#1d4ed8,#1d4ed8)',
    '--on-secondary': 'light-dark(#ffffff,#ffffff)',
  })
})

test('LOOK-02 the contrast is computed with the colors of the style sheet', async () => {
  const css = await Bun.file(join(import.meta.dir, '../../../../src/web/styles/theme.css')).text()
  for (const theme of themeNames) {
    const block = css.split(`name: 'saucery-${theme}'`)[1] ?? ''
    const of = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(block)?.[1]
    const { page, raised, text, primary, secondary } = surfaces[theme]
    expect([of('base-100'), of('base-200'), of('base-300')]).toEqual([page, ...raised])
    expect([of('base-content'), of('primary'), of('secondary')]).toEqual([text, primary, secondary])
  }
})

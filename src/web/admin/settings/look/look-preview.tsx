import { type Control, useWatch } from 'react-hook-form'
import { defaultLook, lookStyle } from '#shared/domain/shop/look/look.ts'
import { paletteOf, themeNames } from '#shared/domain/shop/look/palette.ts'
import { type Typeface, typefaces } from '#shared/domain/shop/look/typefaces.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../../boot/shop-info.ts'
import { TypefaceSheet } from '../../../brand/typeface-sheet.tsx'
import type { FormValues } from '../form/field-spec.ts'
import { isColor } from './color-field.tsx'
import type { CSSProperties } from 'react'

/** A preview of what is being typed, in both themes; an invalid color is left out. */
export function LookPreview({ control }: { control: Control<FormValues> }) {
  const { name } = useShop()
  const { primaryColor, secondaryColor, typeface } = useWatch({ control })
  const look = {
    ...defaultLook,
    primaryColor: isColor(primaryColor) ? primaryColor : null,
    secondaryColor: isColor(secondaryColor) ? secondaryColor : null,
    typeface: typefaces.find((each: Typeface) => each === typeface) ?? defaultLook.typeface,
  }
  const palette = paletteOf(look)
  return (
    <section aria-label={m.lookPreview()} className="grid gap-4 sm:grid-cols-2">
      <TypefaceSheet typeface={look.typeface} />
      {themeNames.map((theme) => (
        <div
          key={theme}
          data-theme={`saucery-${theme}`}
          style={lookStyle(look) as CSSProperties}
          className="flex min-w-0 flex-col items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 text-base-content"
        >
          <p className="text-sm text-muted">{m.lookPreviewTheme({ theme })}</p>
          <p className="font-display max-w-full text-2xl font-semibold wrap-anywhere text-primary">
            {name}
          </p>
          <span className="btn pointer-events-none h-auto max-w-full btn-primary">
            {m.addToCart()}
          </span>
          <span className="promise rounded-field px-3 py-1 font-medium">{m.freeShipping()}</span>
          <p className="text-sm text-muted">
            {m.lookVariants({
              primary: palette[theme].primary,
              secondary: palette[theme].secondary,
            })}
          </p>
        </div>
      ))}
    </section>
  )
}

/** Of headings; Fraunces is the default. */
export const typefaces = ['fraunces', 'sans', 'humanist', 'rounded', 'serif', 'slab'] as const
export type Typeface = (typeof typefaces)[number]

/** Pages contain Fraunces; the others come with a style sheet of their own, once one is chosen. */
export type ChosenTypeface = Exclude<Typeface, 'fraunces'>

export const chosenTypefaces = {
  sans: { family: 'Bricolage Grotesque', generic: 'system-ui, sans-serif' },
  humanist: { family: 'Cabin', generic: 'system-ui, sans-serif' },
  rounded: { family: 'Nunito', generic: 'ui-rounded, system-ui, sans-serif' },
  serif: { family: 'Lora', generic: 'Georgia, serif' },
  slab: { family: 'Roboto Slab', generic: 'Georgia, serif' },
} as const satisfies Record<ChosenTypeface, { family: string; generic: string }>

/** The value of `font-family`; the second font is as wide as the first and on most devices. */
export function fontStack(typeface: ChosenTypeface): string {
  const { family, generic } = chosenTypefaces[typeface]
  return `'${family}', '${family} stand-in', ${generic}`
}

/** The address of the style sheet that loads a typeface. */
export function typefaceSheet(typeface: ChosenTypeface): string {
  return `/type/${typeface}.css`
}

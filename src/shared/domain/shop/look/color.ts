/** `#rrggbb`. */
export type Hex = string

/** A color in the Oklab space: lightness from 0 to 1 and two color axes; distances match perception. */
export type Oklab = { l: number; a: number; b: number }

type Rgb = [red: number, green: number, blue: number]

function rgbOf(color: Hex): Rgb {
  const part = (at: number) => parseInt(color.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

function hexOf(rgb: Rgb): Hex {
  const parts = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const gamma = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: Hex): number {
  const [red, green, blue] = rgbOf(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export function oklabOf(color: Hex): Oklab {
  const [red, green, blue] = rgbOf(color).map(linear) as Rgb
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  }
}

function rgbFrom({ l, a, b }: Oklab): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Changes a color's lightness. The hue stays; chroma is reduced only as far as sRGB requires. */
export function withLightness({ a, b }: Oklab, l: number): Hex {
  let [dull, vivid] = [0, 1]
  for (let step = 0; step < 16; step += 1) {
    const share = step === 0 ? 1 : (dull + vivid) / 2
    if (isShown(rgbFrom({ l, a: a * share, b: b * share }))) dull = share
    else vivid = share
  }
  return hexOf(rgbFrom({ l, a: a * dull, b: b * dull }))
}

function isShown(rgb: Rgb): boolean {
  return rgb.every((part) => part >= -0.0005 && part <= 1.0005)
}

/** Like `color-mix(in oklab, one share, other)` in CSS, with a share from 0 to 1. */
export function mixed(one: Hex, share: number, other: Hex): Hex {
  const [first, second] = [oklabOf(one), oklabOf(other)]
  const between = (key: keyof Oklab) => first[key] * share + second[key] * (1 - share)
  return hexOf(rgbFrom({ l: between('l'), a: between('a'), b: between('b') }))
}

/** How different two colors look: below 0.02 people can hardly tell them apart. */
export function difference(one: Hex, other: Hex): number {
  const [first, second] = [oklabOf(one), oklabOf(other)]
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b)
}

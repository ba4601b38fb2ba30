import { seeded, type Seeded } from '../seeded.ts'

/** One picture in the making: its chance numbers and the definitions its parts refer to. */
export type Art = {
  chance: Seeded
  /** Keeps a definition once, however often it is asked for, and answers its id. */
  define: (markup: (id: string) => string) => string
  svg: (body: string, width: number, height: number) => string
}

export const createArt = (name: string): Art => {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  const ids = new Map<string, string>()
  const definitions: string[] = []

  const define: Art['define'] = (markup) => {
    const key = markup('')
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = `d${ids.size}`
    ids.set(key, id)
    definitions.push(markup(id))
    return id
  }

  const svg: Art['svg'] = (body, width, height) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
      viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${body}</svg>`

  return { chance: seeded(seed), define, svg }
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

export const across = (art: Art, stops: readonly Stop[]): string =>
  `url(#${art.define((id) => `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`)})`

export const down = (art: Art, stops: readonly Stop[]): string =>
  `url(#${art.define(
    (id) => `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`,
  )})`

export const radial = (art: Art, stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string =>
  `url(#${art.define(
    (id) =>
      `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(
        stops,
      )}</radialGradient>`,
  )})`

export const clip = (art: Art, shape: string): string =>
  `url(#${art.define((id) => `<clipPath id="${id}">${shape}</clipPath>`)})`

export const at = (x: number, y: number, scale: number, turn: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`

/** Repeats a drawing; the index lets it vary. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const fixed = (value: number): string => value.toFixed(1)

import { across, type Art, fixed, times } from './art.ts'
import { dark, light } from './colour.ts'
import type { VesselShape } from './vessel-shapes.ts'

/** Shaded like a turned cylinder. */
const turned = (art: Art, colour: string, metal = 0): string =>
  across(art, [
    [0, dark(colour, 0.62)],
    [0.1, dark(colour, 0.34)],
    [0.26, light(colour, 0.2 + metal * 0.5)],
    [0.34, light(colour, 0.08 + metal * 0.2)],
    [0.56, colour],
    [0.78, dark(colour, 0.28 + metal * 0.15)],
    [0.9, light(colour, metal * 0.25)],
    [1, dark(colour, 0.5)],
  ])

const drum = (half: number, top: number, bottom: number, sag: number, fill: string): string =>
  `<path d="M${-half} ${top}V${bottom}Q0 ${bottom + 2 * sag} ${half} ${bottom}V${top}Z"
    fill="${fill}"/>`

const topFace = (half: number, y: number, ry: number, fill: string): string =>
  `<ellipse cy="${y}" rx="${half}" ry="${ry}" fill="${fill}"/>`

const tallCap = (art: Art, half: number, y: number, colour: string): string => {
  const wide = half + 7
  return `${drum(wide - 2, y - 92, y + 26, 3, turned(art, colour))}
    ${times(13, (index) => {
      const x = Math.sin(((index - 6) / 6.4) * 1.5) * (wide - 4)
      return `<path d="M${fixed(x)} ${y - 84}V${y + 4}" stroke="#000" stroke-opacity=".2"
        stroke-width="2"/>`
    })}${topFace(wide - 2, y - 92, 4, light(colour, 0.3))}
    ${drum(wide, y + 8, y + 28, 3, turned(art, dark(colour, 0.2)))}`
}

const screwCap = (art: Art, half: number, y: number, colour: string): string => {
  const wide = half + 12
  return `${drum(wide, y - 60, y + 22, 5, turned(art, colour, 0.5))}
    ${topFace(wide, y - 60, 8, light(colour, 0.24))}
    ${drum(wide + 2, y + 4, y + 24, 5, turned(art, dark(colour, 0.18), 0.5))}`
}

const lid = (art: Art, half: number, y: number, colour: string): string => {
  const wide = half + 12
  return `${drum(wide, y - 56, y + 14, 13, turned(art, colour, 0.7))}
    <ellipse cy="${y - 56}" rx="${wide}" ry="21" fill="${turned(art, light(colour, 0.18), 0.6)}"/>
    <ellipse cy="${y - 56}" rx="${wide - 13}" ry="16.5" fill="none" stroke="${dark(colour, 0.45)}"
      stroke-opacity=".45" stroke-width="3"/>
    <path d="M${-wide} ${y}Q0 ${y + 26} ${wide} ${y}" fill="none" stroke="${dark(colour, 0.5)}"
      stroke-opacity=".5" stroke-width="4"/>
    <path d="M${-wide} ${y + 5}Q0 ${y + 31} ${wide} ${y + 5}" fill="none" stroke="#fff"
      stroke-opacity=".35" stroke-width="2"/>`
}

const swing = (art: Art, half: number, y: number): string => {
  const porcelain = turned(art, '#f2ece0', 0.2)
  const wire = across(art, [
    [0, '#6d665e'],
    [0.4, '#f3f0ea'],
    [1, '#58524b'],
  ])
  return `${drum(
    half + 7,
    y - 4,
    y + 22,
    4,
    across(art, [
      [0, '#b9b6a6', 0.7],
      [0.3, '#ffffff', 0.8],
      [1, '#8d8a7a', 0.7],
    ]),
  )}
    ${drum(half - 2, y - 18, y + 2, 3, turned(art, '#b3311f'))}
    <path d="M${-half - 2} ${y - 16}Q${-half - 6} ${y - 74} 0 ${y - 78}Q${half + 6} ${y - 74}
      ${half + 2} ${y - 16}Q0 ${y - 8} ${-half - 2} ${y - 16}Z" fill="${porcelain}"/>
    <g fill="none" stroke="${wire}" stroke-width="6" stroke-linecap="round">
      <path d="M${-half - 8} ${y + 44}Q0 ${y + 54} ${half + 8} ${y + 44}"/>
      <path d="M${-half - 8} ${y + 44}L${-half - 13} ${y - 40}L${half + 13} ${y - 46}
        L${half + 8} ${y + 44}"/>
      <path d="M${half + 13} ${y - 40}Q${half + 34} ${y + 10} ${half + 17} ${y + 72}"/></g>
    <circle cx="${-half - 13}" cy="${y - 42}" r="6" fill="#a39d92"/>
    <circle cx="${half + 13}" cy="${y - 46}" r="6" fill="#8f897f"/>`
}

const nozzle = (art: Art, half: number, y: number, colour: string): string => {
  const skin = turned(art, colour)
  return `${drum(half + 3, y - 40, y + 8, 8, skin)}
    <ellipse cy="${y - 40}" rx="${half + 3}" ry="11" fill="${light(colour, 0.16)}"/>
    <path d="M${-half * 0.5} ${y - 44}Q${-17} ${y - 80} -13 ${y - 150}Q0 ${y - 158} 13 ${y - 150}
      Q17 ${y - 80} ${half * 0.5} ${y - 44}Q0 ${y - 32} ${-half * 0.5} ${y - 44}Z" fill="${skin}"/>
    <ellipse cy="${y - 151}" rx="12" ry="4" fill="${dark(colour, 0.5)}"/>
    ${times(15, (index) => {
      const x = Math.sin(((index - 7) / 7.5) * 1.5) * (half + 1)
      return `<path d="M${fixed(x)} ${y - 28}v34" stroke="#000" stroke-opacity=".13"
        stroke-width="3"/>`
    })}`
}

const cork = (art: Art, half: number, y: number): string => {
  const specks = times(46, () => {
    const x = art.chance.between(-half, half) * 0.9
    const speckY = y - art.chance.between(2, 52)
    return `<ellipse cx="${fixed(x)}" cy="${fixed(speckY)}" rx="${fixed(art.chance.between(1, 4))}"
      ry="1.6" fill="#7a4f2a" opacity="${fixed(art.chance.between(0.2, 0.6))}"/>`
  })
  return `${drum(half - 3, y - 54, y + 8, 5, turned(art, '#c79a66'))}${specks}
    <ellipse cy="${y - 54}" rx="${half - 3}" ry="8" fill="#dcb687"/>
    ${drum(
      half + 6,
      y + 2,
      y + 24,
      5,
      across(art, [
        [0, '#7d6d5a', 0.55],
        [0.28, '#ffffff', 0.85],
        [0.6, '#cfc4b2', 0.6],
        [1, '#5d4f40', 0.65],
      ]),
    )}`
}

export const paintClosure = (
  art: Art,
  kind: VesselShape['closure'],
  [half, y]: readonly [number, number],
  colour: string,
): string => {
  if (kind === 'tall-cap') return tallCap(art, half, y, colour)
  if (kind === 'cap') return screwCap(art, half, y, colour)
  if (kind === 'lid') return lid(art, half, y, colour)
  if (kind === 'swing') return swing(art, half, y)
  if (kind === 'nozzle') return nozzle(art, half, y, colour)
  return cork(art, half, y)
}

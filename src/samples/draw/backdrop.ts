import { type Art, down, fixed, radial, times } from './art.ts'
import { dark, light, mix } from './colour.ts'
import { blur } from './light.ts'

export type Backdrop = {
  tone: string
  /** sweep: seamless paper; arch: a painted arch; table: a tabletop; disc: a painted sun. */
  kind: 'sweep' | 'arch' | 'table' | 'disc'
  accent?: string
}

const horizon = 800

const wall = (art: Art, { tone, kind, accent }: Backdrop): string => {
  const paint = accent ?? dark(tone, 0.1)
  const base = `<rect width="1200" height="1200" fill="${down(art, [
    [0, dark(tone, 0.07)],
    [0.42, tone],
    [0.66, light(tone, 0.22)],
    [1, light(tone, 0.08)],
  ])}"/>`
  if (kind === 'arch') {
    return `${base}<path d="M290 ${horizon + 2}V470a310 310 0 0 1 620 0V${horizon + 2}Z"
      fill="${down(art, [
        [0, dark(paint, 0.06)],
        [1, light(paint, 0.16)],
      ])}"/>`
  }
  if (kind === 'disc') return `${base}<circle cx="600" cy="500" r="372" fill="${paint}"/>`
  return base
}

const ground = (art: Art, { tone, kind, accent }: Backdrop): string => {
  if (kind === 'sweep') {
    return `<rect y="${horizon - 130}" width="1200" height="260" fill="${down(art, [
      [0, light(tone, 0.3), 0],
      [0.5, light(tone, 0.36), 0.75],
      [1, light(tone, 0.3), 0],
    ])}"/>`
  }
  const top = kind === 'table' ? (accent ?? light(tone, 0.4)) : light(tone, 0.26)
  return `<rect y="${horizon}" width="1200" height="${1200 - horizon}" fill="${down(art, [
    [0, mix(top, dark(tone, 0.25), 0.28)],
    [0.14, top],
    [0.7, light(top, 0.18)],
    [1, dark(top, 0.05)],
  ])}"/><rect y="${horizon - 3}" width="1200" height="9" fill="${dark(tone, 0.5)}"
    opacity=".16" ${blur(art, 4)}/>`
}

/** Window light with the shadow of a branch, out of focus. */
const windowLight = (art: Art, tone: string): string => {
  const panes = times(2, (column) =>
    times(3, (row) => {
      const x = 40 + column * 300
      const y = 40 + row * 250
      return `<path d="M${x} ${y + 60}l270 -70v215l-270 70Z"/>`
    }),
  )
  const branch = times(11, (index) => {
    const x = 700 + index * 48
    const y = 130 + Math.sin(index * 0.7) * 30 + index * 16
    const turn = art.chance.between(-70, 60)
    return `<ellipse cx="${x}" cy="${fixed(y)}" rx="64" ry="21"
      transform="rotate(${fixed(turn)} ${x} ${fixed(y)})"/>`
  })
  return `<g fill="#fffbe6" opacity=".34" ${blur(art, 20)}>${panes}</g>
    <g fill="${dark(tone, 0.6)}" opacity=".17" ${blur(art, 14)}>${branch}
    <path d="M640 90q300 60 600 250v14q-300 -180 -600 -250Z"/></g>`
}

export const backdrop = (art: Art, set: Backdrop): string =>
  `${wall(art, set)}${windowLight(art, set.tone)}${ground(art, set)}
  <ellipse cx="430" cy="960" rx="640" ry="190" fill="${light(set.tone, 0.8)}" opacity=".3"
    ${blur(art, 70)}/>`

/** A tabletop seen straight from above. */
export const tabletop = (art: Art, tone: string): string =>
  `<rect width="1200" height="1200" fill="${radial(
    art,
    [
      [0, light(tone, 0.35)],
      [0.5, tone],
      [1, dark(tone, 0.2)],
    ],
    0.3,
    0.25,
    1.05,
  )}"/>
  <g fill="${dark(tone, 0.6)}" opacity=".1" ${blur(art, 22)}>${times(9, (index) => {
    const x = 760 + index * 55
    const y = 60 + index * 42
    return `<ellipse cx="${x}" cy="${y}" rx="105" ry="30"
      transform="rotate(${index * 67} ${x} ${y})"/>`
  })}</g>`

/** What the lens adds: darker corners and a trace of grain. */
export const lens = (art: Art): string => {
  const grain = art.define(
    (id) => `<filter id="${id}" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="8"/>
      <feColorMatrix values="0 0 0 0 .5 0 0 0 0 .45 0 0 0 0 .4 0 0 0 .6 0"/></filter>`,
  )
  return `<rect width="100%" height="100%" fill="${radial(
    art,
    [
      [0, '#3a1a08', 0],
      [0.62, '#3a1a08', 0],
      [1, '#3a1a08', 0.26],
    ],
    0.46,
    0.46,
    0.78,
  )}"/><rect width="100%" height="100%" filter="url(#${grain})" opacity=".07"
    style="mix-blend-mode:soft-light"/>`
}

import { type Art, fixed, radial } from './art.ts'
import { dark, light } from './colour.ts'

/** Everywhere the light falls from the upper left, so that the pictures hang together. */
const azimuth = 228

export const blur = (art: Art, amount: number): string =>
  `filter="url(#${art.define(
    (id) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"
        color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
  )})"`

export type Relief = {
  /** How far the roundness reaches in from the edge, in pixels. */
  round: number
  /** 0 is matte, 1 is wet. */
  shine?: number
  /** How high it lies above the ground, as the shadow's reach. */
  drop?: number
  /** Roughness of the surface, 0 to 1. */
  rough?: number
  elevation?: number
}

const roughened = (rough: number): string =>
  `<feTurbulence type="fractalNoise" baseFrequency=".06" numOctaves="3" seed="4" result="noise"/>
   <feColorMatrix in="noise" type="matrix"
     values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${rough} 0 0 0 ${fixed(1 - rough)}" result="grit"/>
   <feComposite in="soft" in2="grit" operator="arithmetic" k1="1" result="bumps"/>`

/** Turns a flat silhouette into a rounded, lit body with a shadow on what it lies on. */
export const lit = (art: Art, relief: Relief): string => {
  const { round, shine = 0.4, drop = 6, rough = 0, elevation = 52 } = relief
  const surface = rough > 0 ? 'bumps' : 'soft'
  const id = art.define(
    (name) => `<filter id="${name}" x="-40%" y="-40%" width="190%" height="190%"
      color-interpolation-filters="sRGB">
      <feGaussianBlur in="SourceAlpha" stdDeviation="${round}" result="soft"/>
      ${rough > 0 ? roughened(rough) : ''}
      <feDiffuseLighting in="${surface}" surfaceScale="${fixed(round * 1.5)}"
        diffuseConstant="1.22" lighting-color="#fffaf0" result="diffuse">
        <feDistantLight azimuth="${azimuth}" elevation="${elevation}"/></feDiffuseLighting>
      <feGaussianBlur in="diffuse" stdDeviation="${fixed(Math.min(3, round * 0.12))}"/>
      <feComponentTransfer result="shade"><feFuncR type="linear" slope=".72" intercept=".3"/>
        <feFuncG type="linear" slope=".76" intercept=".24"/>
        <feFuncB type="linear" slope=".8" intercept=".2"/></feComponentTransfer>
      <feBlend in="SourceGraphic" in2="shade" mode="multiply" result="body"/>
      <feComposite in="body" in2="SourceAlpha" operator="in" result="shaded"/>
      <feSpecularLighting in="${surface}" surfaceScale="${fixed(round * 1.1)}"
        specularConstant="${shine}" specularExponent="34" lighting-color="#ffffff" result="gleam">
        <feDistantLight azimuth="${azimuth}" elevation="46"/></feSpecularLighting>
      <feGaussianBlur in="gleam" stdDeviation="${fixed(Math.min(2.4, round * 0.1))}"/>
      <feComposite in2="SourceAlpha" operator="in" result="gloss"/>
      <feComposite in="shaded" in2="gloss" operator="arithmetic" k2="1" k3="1" result="object"/>
      <feGaussianBlur in="SourceAlpha" stdDeviation="${fixed(drop * 0.9)}" result="far"/>
      <feOffset in="far" dx="${drop}" dy="${fixed(drop * 0.8)}" result="cast"/>
      <feFlood flood-color="#2b1208" flood-opacity=".42"/>
      <feComposite in2="cast" operator="in" result="shadow"/>
      <feMerge><feMergeNode in="shadow"/><feMergeNode in="object"/></feMerge></filter>`,
  )
  return `filter="url(#${id})"`
}

/** A lit body: the filter stands outside the turn, or the light would turn with the thing. */
export const body = (
  art: Art,
  place: { x: number; y: number; scale?: number; turn?: number; flat?: number },
  relief: Relief,
  shapes: string,
): string => {
  const { x, y, scale = 1, turn = 0, flat = 1 } = place
  return `<g ${lit(art, relief)}><g transform="translate(${fixed(x)} ${fixed(y)})
    scale(1 ${flat}) rotate(${fixed(turn)}) scale(${scale})">${shapes}</g></g>`
}

/** Where something stands on the ground: dark and tight below, soft and long to the right. */
export const standing = (art: Art, x: number, y: number, width: number, strength = 1): string => {
  const shade = '#2b1208'
  return `<ellipse cx="${fixed(x + width * 0.6)}" cy="${fixed(y + width * 0.03)}"
    rx="${fixed(width * 1.15)}" ry="${fixed(width * 0.18)}"
    fill="${shade}" opacity="${0.34 * strength}" ${blur(art, width * 0.12)}/>
    <ellipse cx="${x + width * 0.1}" cy="${y}" rx="${width * 0.68}" ry="${width * 0.1}"
    fill="${shade}" opacity="${0.55 * strength}" ${blur(art, Math.max(3, width * 0.035))}/>`
}

/** The shadow of something that stands, by its own size: how far down its foot is and how wide. */
export const foot = (
  art: Art,
  { x, y, scale = 1 }: { x: number; y: number; scale?: number },
  depth: number,
  half: number,
): string => standing(art, x, y + depth * scale, half * scale)

/** Berries, peppercorns, seeds: too many for a filter each. */
export const ball = (art: Art, x: number, y: number, r: number, colour: string, gloss = 0.6) => {
  const skin = radial(
    art,
    [
      [0, light(colour, 0.42)],
      [0.35, colour],
      [0.78, dark(colour, 0.45)],
      [1, dark(colour, 0.3)],
    ],
    0.36,
    0.32,
    0.72,
  )
  const shade = radial(art, [
    [0, '#2b1208', 0.55],
    [0.55, '#2b1208', 0.3],
    [1, '#2b1208', 0],
  ])
  return `<ellipse cx="${fixed(x + r * 0.32)}" cy="${fixed(y + r * 0.62)}" rx="${fixed(r * 1.35)}"
    ry="${fixed(r * 0.75)}" fill="${shade}"/>
    <circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${skin}"/>
    <ellipse cx="${fixed(x - r * 0.34)}" cy="${fixed(y - r * 0.4)}" rx="${fixed(r * 0.24)}"
    ry="${fixed(r * 0.15)}" fill="#fff" opacity="${gloss}"
    transform="rotate(-35 ${fixed(x - r * 0.34)} ${fixed(y - r * 0.4)})"/>`
}

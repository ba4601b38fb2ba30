import type { Art } from './art.ts'
import { type Backdrop, backdrop, lens } from './backdrop.ts'
import { blur } from './light.ts'
import type { Thing } from './shapes.ts'
import { paintVessel, type Stand, type Vessel } from './vessel.ts'

export type Picture = { name: string; width: number; height: number; draw: (art: Art) => string }

export type Placed = readonly [thing: Thing, x: number, y: number, scale?: number, turn?: number]

export const placeAll = (art: Art, things: readonly Placed[]): string =>
  things.map(([thing, x, y, scale = 1, turn = 0]) => thing(art, { x, y, scale, turn })).join('')

export type Still = {
  backdrop: Backdrop
  vessel: Vessel
  stand?: Partial<Stand>
  behind?: readonly Placed[]
  front?: readonly Placed[]
}

/** The scale at which each kind of vessel fills the picture. */
const presence: Record<Vessel['shape'], number> = {
  woozy: 1.3,
  flask: 1.2,
  jar: 1.32,
  'tall-jar': 1.26,
  'swing-top': 1.22,
  squeeze: 1.2,
  jug: 1.4,
}

/** One product from the front, with what goes into it. */
export const still = (name: string, scene: Still): Picture => ({
  name,
  width: 1200,
  height: 1200,
  draw: (art) => {
    const { vessel, behind = [], front = [] } = scene
    const stand = { x: 600, y: 1030, scale: presence[vessel.shape], turn: 0, ...scene.stand }
    return `${backdrop(art, scene.backdrop)}
      <g ${blur(art, 1.6)}>${placeAll(art, behind)}</g>
      ${paintVessel(art, vessel, stand)}${placeAll(art, front)}${lens(art)}`
  },
})

/** The same from so near that the label can be read from across the room. */
export const closeUp = (name: string, scene: Still, zoom = 1.75): Picture => ({
  name,
  width: 1200,
  height: 1200,
  draw: (art) => {
    const { vessel, behind = [], front = [] } = scene
    const stand = { x: 600, y: 1030, scale: presence[vessel.shape], turn: 0, ...scene.stand }
    return `<g transform="translate(${600 - 600 * zoom} ${1270 - 1130 * zoom}) scale(${zoom})">
        <g ${blur(art, 5)}>${backdrop(art, scene.backdrop)}${placeAll(art, behind)}</g>
        ${paintVessel(art, vessel, stand)}<g ${blur(art, 1.2)}>${placeAll(art, front)}</g></g>
      ${lens(art)}`
  },
})

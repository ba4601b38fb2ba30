import { across, type Art, at, clip, fixed, radial, times } from './art.ts'
import { dark, light } from './colour.ts'
import { blur, body } from './light.ts'
import { blob } from './shapes.ts'

/** All seen straight from above. */
export const plate = (art: Art, x: number, y: number, r: number, clay: string): string => {
  const rim = radial(
    art,
    [
      [0, light(clay, 0.6)],
      [0.7, clay],
      [1, dark(clay, 0.12)],
    ],
    0.35,
    0.32,
    0.8,
  )
  const well = across(art, [
    [0, dark(clay, 0.14)],
    [0.5, light(clay, 0.3)],
    [1, light(clay, 0.65)],
  ])
  return `<circle cx="${x + 22}" cy="${y + 26}" r="${r * 1.01}" fill="#2b1208" opacity=".4"
      ${blur(art, 22)}/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="${rim}"/>
    <circle cx="${x}" cy="${y}" r="${r - 3}" fill="none" stroke="${light(clay, 0.75)}"
      stroke-width="4" opacity=".8"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="${well}" ${blur(art, 3)}/>
    <circle cx="${x}" cy="${y}" r="${r * 0.71}" fill="${light(clay, 0.35)}" ${blur(art, 4)}/>`
}

/** A bowl of sauce with the trace a spoon left. */
export const bowl = (
  art: Art,
  place: { x: number; y: number; r: number },
  clay: string,
  content: string,
  bits: readonly string[] = [],
): string => {
  const { x, y, r } = place
  const inside = r * 0.84
  const surface = radial(
    art,
    [
      [0, light(content, 0.16)],
      [0.7, content],
      [1, dark(content, 0.35)],
    ],
    0.42,
    0.4,
    0.65,
  )
  const specks = times(bits.length > 0 ? 170 : 0, () => {
    const angle = art.chance.between(0, 6.28)
    const away = Math.sqrt(art.chance.next()) * inside * 0.94
    return `<path d="${blob(art, art.chance.between(3, 10), art.chance.between(2, 5), 0.3, 6)}"
      transform="translate(${fixed(x + Math.cos(angle) * away)} ${fixed(
        y + Math.sin(angle) * away,
      )}) rotate(${fixed(angle * 40)})" fill="${art.chance.pick(bits)}"/>`
  })
  return `<circle cx="${x + 24}" cy="${y + 28}" r="${r}" fill="#2b1208" opacity=".45"
      ${blur(art, 22)}/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="${across(art, [
      [0, light(clay, 0.5)],
      [1, dark(clay, 0.2)],
    ])}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.93}" fill="${across(art, [
      [0, dark(clay, 0.45)],
      [1, light(clay, 0.4)],
    ])}"/>
    <circle cx="${x}" cy="${y}" r="${inside}" fill="${surface}"/>
    <g clip-path="${clip(art, `<circle cx="${x}" cy="${y}" r="${inside}"/>`)}">
      <circle cx="${x + 10}" cy="${y + 12}" r="${inside + 12}" fill="none" stroke="#1c0d08"
        stroke-opacity=".4" stroke-width="24" ${blur(art, 10)}/>
      ${swirl(art, x, y, inside, content)}
      ${body(art, { x: 0, y: 0 }, { round: 2, shine: 0.6, drop: 2 }, specks)}
      <path d="M${x - inside * 0.72} ${y - inside * 0.2}Q${x - inside * 0.6} ${y - inside * 0.66}
        ${x - inside * 0.12} ${y - inside * 0.76}" fill="none" stroke="#fff" stroke-opacity=".6"
        stroke-width="${r * 0.05}" stroke-linecap="round" ${blur(art, 5)}/></g>`
}

const swirl = (art: Art, x: number, y: number, r: number, content: string): string =>
  [0.62, 0.4, 0.2]
    .map(
      (share, index) =>
        `<path d="M${fixed(x - r * share)} ${y + index * 6}
        A${fixed(r * share)} ${fixed(r * share)} 0 1 1 ${fixed(x + r * share * 0.5)}
        ${fixed(y + r * share * 0.85)}" fill="none" stroke="${dark(content, 0.4)}"
        stroke-opacity=".35" stroke-width="${fixed(r * 0.05)}" stroke-linecap="round"
        transform="rotate(${index * 50} ${x} ${y})" ${blur(art, 4)}/>
      <path d="M${fixed(x - r * share * 0.94)} ${y + index * 6}
        A${fixed(r * share * 0.94)} ${fixed(r * share * 0.94)} 0 1 1 ${fixed(x + r * share * 0.5)}
        ${fixed(y + r * share * 0.8)}" fill="none" stroke="${light(content, 0.55)}"
        stroke-opacity=".35" stroke-width="${fixed(r * 0.025)}" stroke-linecap="round"
        transform="rotate(${index * 50} ${x} ${y})" ${blur(art, 2.5)}/>`,
    )
    .join('')

export const board = (
  art: Art,
  place: { x: number; y: number; width: number; height: number; turn: number },
  wood = '#a9733f',
): string => {
  const { x, y, width, height, turn } = place
  const shape = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"
    rx="46"/>`
  const grain = times(34, (index) => {
    const lineY = -height / 2 + (index / 34) * height + art.chance.between(-6, 6)
    const bow = art.chance.between(-14, 14)
    return `<path d="M${-width / 2} ${fixed(lineY)}Q0 ${fixed(lineY + bow)} ${width / 2}
      ${fixed(lineY + bow * 0.3)}" fill="none" stroke="${dark(wood, 0.5)}"
      stroke-opacity="${fixed(art.chance.between(0.1, 0.4))}"
      stroke-width="${fixed(art.chance.between(1, 5))}"/>`
  })
  return `<g transform="translate(20 24)" opacity=".42" fill="#2b1208" ${blur(art, 20)}>
    ${at(x, y, 1, turn, shape)}</g>
    ${at(
      x,
      y,
      1,
      turn,
      `<g clip-path="${clip(art, shape)}"><rect x="${-width / 2}" y="${-height / 2}"
      width="${width}" height="${height}" fill="${across(art, [
        [0, light(wood, 0.26)],
        [0.5, wood],
        [1, dark(wood, 0.2)],
      ])}"/>${grain}</g><rect x="${3 - width / 2}" y="${3 - height / 2}" width="${width - 6}"
      height="${height - 6}" rx="44" fill="none" stroke="${light(wood, 0.5)}" stroke-width="4"
      opacity=".55"/>`,
    )}`
}

/** A folded cloth with two stripes. */
export const linen = (
  art: Art,
  place: { x: number; y: number; turn: number },
  cloth: string,
  stripe: string,
): string => {
  const weave = times(
    26,
    (index) =>
      `<path d="M-230 ${index * 22 - 280}H230" stroke="${dark(cloth, 0.3)}" stroke-opacity=".1"
      stroke-width="2"/>`,
  )
  return body(
    art,
    place,
    { round: 4, shine: 0, drop: 10 },
    `<path d="M-230 -300Q0 -312 226 -296Q240 0 230 296Q0 310 -234 300Q-224 0 -230 -300Z"
      fill="${cloth}"/>${weave}
    <path d="M-196 -300V300M-176 -300V300M196 -298V298" stroke="${stripe}" stroke-width="7"
      stroke-opacity=".75"/>
    <path d="M30 -304Q14 0 40 304" stroke="${dark(cloth, 0.5)}" stroke-opacity=".28"
      stroke-width="12" fill="none" ${blur(art, 6)}/>`,
  )
}

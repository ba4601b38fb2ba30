import { times } from './art.ts'

/** Small one-colour marks for labels, drawn around 0, 0 within a square of 100. */
const leafHalf = [
  [0, -52],
  [9, -34],
  [19, -39],
  [14, -10],
  [30, -26],
  [34, -17],
  [49, -21],
  [44, -6],
  [53, -2],
  [28, 19],
  [31, 28],
  [3, 23],
] as const

export const mapleLeafPath = `M${[
  ...leafHalf,
  ...leafHalf.toReversed().map(([x, y]) => [-x, y] as const),
]
  .map(([x, y]) => `${x} ${y}`)
  .join('L')}Z`

const maple = () => `<path d="${mapleLeafPath}"/><path d="M-2 20h4l2 30h-5Z"/>`

const leafAt = (x: number, y: number, turn: number, length: number, width = 0.32) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})"
    d="M0 0Q${length * width} ${-length / 2} 0 ${-length}Q${-length * width} ${-length / 2} 0 0Z"/>`

const sprig = () =>
  `<path d="M-2 50Q-5 0 0 -46L2 -46Q0 0 3 50Z"/>${times(
    4,
    (index) =>
      leafAt(0, 34 - index * 22, 58 - index * 5, 36 - index * 3) +
      leafAt(0, 28 - index * 22, -58 + index * 5, 36 - index * 3),
  )}${leafAt(0, -28, 0, 24)}`

const berries = () =>
  `${[
    [-21, 2],
    [21, -2],
    [2, 32],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="18"/><g transform="translate(${x} ${y})"
        fill="var(--ground)">${times(
          5,
          (index) => `<path transform="rotate(${index * 72})" d="M-3 -1L0 -9L3 -1Z"/>`,
        )}</g>`,
    )
    .join('')}
  <path d="M-21 -14Q-12 -36 4 -50M21 -18Q16 -38 4 -50M2 14Q-6 -20 4 -50" fill="none"
    stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>
  ${leafAt(4, -46, 84, 40, 0.42)}`

const chili = () =>
  `<path d="M-40 40Q18 34 30 -18Q32 -32 18 -33Q6 -33 4 -20Q-4 22 -40 40Z"/>
  <path d="M4 -24Q16 -42 34 -24Q30 -34 24 -37Q26 -46 36 -50L31 -54Q18 -48 17 -38Q6 -36 4 -24Z"/>`

const cherries = () =>
  `<circle cx="-20" cy="26" r="20"/><circle cx="24" cy="22" r="20"/>
  <path d="M-20 10Q-10 -26 18 -44L21 -41Q-4 -22 -16 10Z"/>
  <path d="M22 4Q20 -24 16 -44L20 -44Q26 -22 27 4Z"/>
  ${leafAt(18, -40, -78, 44)}`

const flame = () =>
  `<path d="M0 -52Q34 -18 30 14Q28 46 0 48Q-30 46 -30 14
    Q-30 -4 -16 -20Q-14 -6 -6 -2Q-14 -28 0 -52Z"/>
  <path d="M2 8Q18 22 10 36Q6 44 -2 43Q-16 40 -12 26Q-10 20 -6 18Q-4 26 0 26Q-2 16 2 8Z"
    fill="var(--ground)"/>`

const fir = () => `<path d="M0 -52L20 -22H10L30 6H16L38 34H4V50H-4V34H-38L-16 6H-30L-10 -22H-20Z"/>`

const sun = () =>
  `<circle r="22"/>${times(
    16,
    (index) => `<path transform="rotate(${index * 22.5})" d="M-2.5 -28L0 -50L2.5 -28Z"/>`,
  )}`

const waves = () =>
  times(
    4,
    (index) =>
      `<path transform="translate(0 ${index * 17 - 26})" fill="none" stroke="currentColor"
      stroke-width="5" stroke-linecap="round"
      d="M-46 0Q-34 -13 -23 0T0 0T23 0T46 0"/>`,
  )

const flower = () =>
  `${times(8, (index) => leafAt(0, 0, index * 45, 46, 0.36))}
  ${times(8, (index) => leafAt(0, 0, index * 45 + 22.5, 50, 0.1))}
  <circle r="10" fill="var(--ground)"/><circle r="5"/>`

const bee = () =>
  `<ellipse cx="0" cy="12" rx="19" ry="29"/><circle cy="-24" r="12"/>
  <path d="M-20 4h40v8h-40ZM-20 20h40v8h-40Z" fill="var(--ground)"/>
  ${leafAt(-10, -4, -62, 44, 0.42)}${leafAt(10, -4, 62, 44, 0.42)}
  <path d="M-4 -34L-13 -48M4 -34L13 -48" stroke="currentColor" stroke-width="3"/>`

const lighthouse = () =>
  `<path d="M-12 -24H12L20 46H-20Z"/><path d="M-9 -44H9V-26H-9ZM-13 -46L0 -56L13 -46Z"/>
  <path d="M-14 -4H14L16 10H-16ZM-17 24H17L19 36H-19Z" fill="var(--ground)"/>
  <path d="M16 -36L46 -46V-28ZM-16 -36L-46 -46V-28Z"/>`

const slice = () =>
  `<circle r="44"/><circle r="37" fill="var(--ground)"/>${times(
    8,
    (index) => `<path transform="rotate(${index * 45})" d="M0 -4L11 -28Q0 -37 -11 -28Z"/>`,
  )}`

const pear = () =>
  `<path d="M0 -30Q14 -30 15 -10Q32 4 32 24Q32 50 0 50Q-32 50 -32 24Q-32 4 -15 -10Q-14 -30 0 -30Z"/>
  <path d="M-2 -30Q-3 -42 4 -52L8 -50Q3 -40 3 -30Z"/>${leafAt(4, -38, 72, 30)}`

const tomato = () =>
  `<ellipse cy="10" rx="42" ry="37"/><g fill="var(--ground)">${times(5, (index) =>
    leafAt(0, -18, index * 72 - 144, 26, 0.2),
  )}</g>${leafAt(0, -22, 8, 26, 0.1)}`

const birch = () =>
  `<path d="M-7 50V-50H7V50Z"/><path d="M-7 -30h8v4h-8ZM0 -8h7v4h-7ZM-7 14h9v4h-9ZM1 32h6v4h-6Z"
    fill="var(--ground)"/>${times(
      3,
      (index) => leafAt(7, 20 - index * 26, 56, 34, 0.4) + leafAt(-7, 6 - index * 26, -56, 34, 0.4),
    )}`

const drawings = {
  maple,
  sprig,
  berries,
  chili,
  cherries,
  flame,
  fir,
  sun,
  waves,
  flower,
  bee,
  lighthouse,
  slice,
  pear,
  tomato,
  birch,
} as const

export type EmblemKind = keyof typeof drawings

export const emblem = (kind: EmblemKind, size: number, ink: string, ground: string): string =>
  `<g transform="scale(${size / 100})" fill="${ink}" style="color:${ink};--ground:${ground}">
    ${drawings[kind]()}</g>`

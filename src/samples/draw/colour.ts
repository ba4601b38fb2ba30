export const brand = {
  paper: '#FBF6EE',
  ink: '#2A1A14',
  chili: '#B3311F',
  mustard: '#D9962B',
  herb: '#4F6B3A',
  plum: '#5B2340',
  brown: '#4A2614',
} as const

type Channels = readonly [number, number, number]

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** A share of 0 is the first colour, of 1 the second; both written #rrggbb. */
export const mix = (one: string, other: string, share: number): string => {
  const from = channelsOf(one)
  const to = channelsOf(other)
  const hex = from.map((channel, index) => {
    const mixed = Math.round(channel + ((to[index] ?? channel) - channel) * share)
    return mixed.toString(16).padStart(2, '0')
  })
  return `#${hex.join('')}`
}

/** Brighter without becoming milky, as a liquid is where light comes through. */
export const bright = (colour: string, share: number): string => {
  const hex = channelsOf(colour).map((channel) =>
    Math.min(255, Math.round(channel * (1 + share) + share * 14))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** Warm, because pure white and pure black look like plastic. */
export const light = (colour: string, share: number): string => mix(colour, '#fff6e6', share)
export const dark = (colour: string, share: number): string => mix(colour, '#1c0d08', share)

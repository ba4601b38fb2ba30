/** The seven colour groups of tag badges, in the order in which they are tried (CARD-06). */
const groups = {
  hot: ['hot', 'spicy'],
  mild: ['mild'],
  herb: ['herb', 'natural'],
  medium: ['medium', 'curry'],
  sweet: ['sweet'],
  premium: ['organic', 'premium'],
  limited: ['limited', 'special'],
} as const

export type TagColour = keyof typeof groups | 'neutral'

/** A keyword matches as a whole word in any letter case; the first match wins (O12). */
export function tagColour(tag: string): TagColour {
  const words = tag.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  for (const [colour, keywords] of Object.entries(groups)) {
    if (keywords.some((keyword) => words.includes(keyword))) return colour as TagColour
  }
  return 'neutral'
}

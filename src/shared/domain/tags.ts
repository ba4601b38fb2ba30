import { firstKeyword } from './keywords.ts'

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

/** The first group with a keyword in the tag; other tags are neutral (O12). */
export function tagColour(tag: string): TagColour {
  for (const [colour, keywords] of Object.entries(groups)) {
    if (firstKeyword<string>(tag, keywords) !== null) return colour as TagColour
  }
  return 'neutral'
}

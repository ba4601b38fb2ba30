import { firstKeyword } from './keywords.ts'

/** The seven color groups of tag badges, in matching order (CARD-06). */
const groups = {
  hot: ['hot', 'spicy'],
  mild: ['mild'],
  herb: ['herb', 'natural'],
  medium: ['medium', 'curry'],
  sweet: ['sweet'],
  premium: ['organic', 'premium'],
  limited: ['limited', 'special'],
} as const

type TagColor = keyof typeof groups | 'neutral'

/** The first group with a keyword in the tag; other tags are neutral (O12). */
export function tagColor(tag: string): TagColor {
  for (const [color, keywords] of Object.entries(groups)) {
    if (firstKeyword<string>(tag, keywords) !== null) return color as TagColor
  }
  return 'neutral'
}

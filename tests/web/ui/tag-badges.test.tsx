import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { TagBadges } from '../../../src/web/ui/media/tag-badges.tsx'

function colourOf(tag: string): string | undefined {
  renderWithShop(<TagBadges tags={[tag]} />)
  return screen.getByText(tag).dataset.colour
}

test('CARD-06 tags have one of seven colours by keyword', () => {
  const groups = {
    hot: ['hot', 'spicy'],
    mild: ['mild'],
    herb: ['herb', 'natural'],
    medium: ['medium', 'curry'],
    sweet: ['sweet'],
    premium: ['organic', 'premium'],
    limited: ['limited', 'special'],
  }
  for (const [colour, keywords] of Object.entries(groups)) {
    for (const keyword of keywords) expect(colourOf(keyword)).toBe(colour)
  }
})

test('CARD-06 O12 a keyword counts at the beginning of a word in any letter case; the first group wins', () => {
  expect(colourOf('Extra HOT')).toBe('hot')
  expect(colourOf('sweet-spicy')).toBe('hot')
  expect(colourOf('mild curry')).toBe('mild')
  expect(colourOf('shot')).toBe('neutral')
  expect(colourOf('herbal')).toBe('herb')
  expect(colourOf('vegan')).toBe('neutral')
})

test('CARD-01 a product without tags shows no empty list of them', () => {
  renderWithShop(<TagBadges tags={[]} />)
  expect(screen.queryAllByRole('list', { name: 'Tags' })).toHaveLength(0)
})

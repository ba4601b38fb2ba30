import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { TagBadges } from '../../../src/web/ui/media/tag-badges.tsx'

function colorOf(tag: string): string | undefined {
  renderWithShop(<TagBadges tags={[tag]} />)
  return screen.getByText(tag).dataset.color
}

test('CARD-06 tags have one of seven colors by keyword', () => {
  for (const keyword of ['hot', 'mild', 'herb', 'medium', 'sweet', 'premium', 'limited']) {
    expect(colorOf(keyword)).toBe(keyword)
  }
  const others = { spicy: 'hot', natural: 'herb', curry: 'medium', organic: 'premium' }
  for (const [keyword, color] of Object.entries({ ...others, special: 'limited' })) {
    expect(colorOf(keyword)).toBe(color)
  }
})

test('CARD-06 O12 a keyword counts at the beginning of a word in any letter case; the first group wins', () => {
  expect(colorOf('Extra HOT')).toBe('hot')
  expect(colorOf('sweet-spicy')).toBe('hot')
  expect(colorOf('mild curry')).toBe('mild')
  expect(colorOf('shot')).toBe('neutral')
  expect(colorOf('herbal')).toBe('herb')
  expect(colorOf('vegan')).toBe('neutral')
})

test('CARD-01 a product without tags has no list', () => {
  renderWithShop(<TagBadges tags={[]} />)
  expect(screen.queryAllByRole('list', { name: 'Tags' })).toHaveLength(0)
})

import { describe, expect, test } from 'bun:test'
import { fallbackPicture } from '#shared/domain/catalog/pictures.ts'
import { tagColor } from '#shared/domain/words.ts'

const pictureOf = (name: string) => /\/pictures\/(\w+)\.webp/.exec(fallbackPicture(name))?.[1]

describe('O12 CARD-06 a tag gets its color from a keyword at the beginning of a word', () => {
  test.each([
    ['herbs', 'herb'],
    ['Herbal tea', 'herb'],
    ['hotter', 'hot'],
    ['HOT', 'hot'],
    ['extra-hot', 'hot'],
    ['very_spicy', 'hot'],
    ['organics', 'premium'],
    ['fines herbes', 'herb'],
    ["d'herbes", 'herb'],
    ['ＨＯＴ', 'hot'],
    ['sweet-spicy', 'hot'],
    ['shot', 'neutral'],
    ['photogenic', 'neutral'],
    ['unspecial', 'neutral'],
    ['Sherbet', 'neutral'],
    ['inorganic', 'neutral'],
    ['éhot', 'neutral'],
    ['e\u0301hot', 'neutral'],
    ['ñherb', 'neutral'],
    ['7hot', 'neutral'],
    ['', 'neutral'],
  ] as const)('%p is %p', (tag, color) => {
    expect(tagColor(tag)).toBe(color)
  })
})

describe('O13 CARD-10 a fallback picture is chosen by the same rule, from the product name', () => {
  test.each([
    ['Garden Herbs Dip', 'herb'],
    ['Lime Sherbet Glaze', 'default'],
    ['Potherb Relish', 'default'],
    ['Curryish Ketchup', 'curry'],
    ['Bbq-Style Beans', 'bbq'],
    ['Superbbq', 'default'],
    ['Teriyaki Herb BBQ', 'bbq'],
  ])('%p shows %p', (name, picture) => {
    expect(pictureOf(name)).toBe(picture)
  })
})

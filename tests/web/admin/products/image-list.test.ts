import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addImages,
  isMainImage,
  moveImage,
  type Pictures,
  removeImage,
  setMainImage,
  storedImages,
  storedPath,
  typeImageUrl,
} from '../../../../src/web/admin/products/form/image-list.ts'

const none: Pictures = { images: [], imageUrl: '' }
const [a, b, c] = ['/objects/uploads/a', '/objects/uploads/b', '/objects/uploads/c'] as const

/** "a* b c": the pictures in their order, with a star at the one marked as main. */
function shown({ images }: Pictures): string {
  return images.map(({ url, type }) => url.slice(-1) + (type === 'main' ? '*' : '')).join(' ')
}

describe('adding pictures', () => {
  test('UPL-04 the first picture of an empty list is main, those that come with it are extras', () => {
    const pictures = addImages(none, [a, b])
    expect(shown(pictures)).toBe('a* b')
    expect(pictures.imageUrl).toBe(a)
  })

  test('UPL-04 later pictures are extras and leave the main one alone', () => {
    const pictures = addImages(addImages(none, [a]), [b, c])
    expect(shown(pictures)).toBe('a* b c')
    expect(pictures.imageUrl).toBe(a)
  })

  test('T33 EDIT-08 adding a picture takes the place of a typed address', () => {
    const typed = typeImageUrl(none, 'https://example.ca/sauce.jpg')
    expect(addImages(typed, [a]).imageUrl).toBe(a)
  })
})

describe('choosing the main picture', () => {
  test('UPL-05 Set as Main makes all others extras and sets the image address', () => {
    const pictures = setMainImage(addImages(none, [a, b, c]), b)
    expect(shown(pictures)).toBe('a b* c')
    expect(pictures.imageUrl).toBe(b)
  })

  test('UPL-06 removing an extra keeps the main picture', () => {
    const pictures = removeImage(setMainImage(addImages(none, [a, b, c]), b), a)
    expect(shown(pictures)).toBe('b* c')
    expect(pictures.imageUrl).toBe(b)
  })

  test('UPL-06 removing the main picture leaves the first of the others to be shown', () => {
    const pictures = removeImage(addImages(none, [a, b, c]), a)
    expect(pictures.imageUrl).toBe(b)
    expect(isMainImage(pictures, b)).toBe(true)
    expect(isMainImage(pictures, c)).toBe(false)
  })

  test('UPL-06 removing the last picture leaves no address', () => {
    expect(removeImage(addImages(none, [a]), a)).toEqual(none)
  })

  test('UPL-06 reordering keeps the marked picture main, wherever it stands', () => {
    const pictures = moveImage(addImages(none, [a, b, c]), a, 2)
    expect(shown(pictures)).toBe('b c a*')
    expect(pictures.imageUrl).toBe(a)
  })

  test('UPL-06 reordering makes the first picture main when none is marked', () => {
    const unmarked = removeImage(addImages(none, [a, b, c]), a)
    const pictures = moveImage(unmarked, c, 0)
    expect(shown(pictures)).toBe('c b')
    expect(pictures.imageUrl).toBe(c)
  })
})

describe('moving pictures', () => {
  test('UPL-03 a picture moves one place earlier or later', () => {
    const pictures = addImages(none, [a, b, c])
    expect(shown(moveImage(pictures, c, 1))).toBe('a* c b')
    expect(shown(moveImage(pictures, a, 1))).toBe('b a* c')
  })

  test('UPL-03 a place outside the list and an unknown picture change nothing', () => {
    const pictures = addImages(none, [a, b])
    expect(moveImage(pictures, a, -1)).toBe(pictures)
    expect(moveImage(pictures, b, 2)).toBe(pictures)
    expect(moveImage(pictures, c, 0)).toBe(pictures)
  })
})

describe('typing an address', () => {
  test('EDIT-08 a typed address clears the uploaded pictures', () => {
    const pictures = typeImageUrl(addImages(none, [a, b]), 'h')
    expect(pictures).toEqual({ images: [], imageUrl: 'h' })
  })

  test('EDIT-08 an emptied field clears nothing, and neither do blanks', () => {
    const pictures = addImages(none, [a, b])
    expect(typeImageUrl(pictures, '').images).toEqual(pictures.images)
    expect(typeImageUrl(pictures, '  ').images).toEqual(pictures.images)
  })
})

describe('what is stored', () => {
  test('ENT-05 the path is built from the last segment of the upload address', () => {
    const id = '0198f1a2-0000-7000-8000-1234567890ab'
    expect(
      storedPath(`https://shop.example.ca/api/objects/uploads/${id}?expires=1&signature=x`),
    ).toBe(`/objects/uploads/${id}`)
  })

  test('ERR-15 a malformed upload address has no path', () => {
    for (const address of [
      '',
      'nonsense',
      '/objects/x',
      'https://shop.ca/',
      'https://shop.ca/a b',
    ]) {
      expect(storedPath(address)).toBeNull()
    }
  })

  test('ENT-05 however pictures are handled, exactly one of those stored is main, and it is the one shown', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('add' as const), url: fc.constantFrom('x', 'y', 'z', 'w') }),
        fc.record({ kind: fc.constant('main' as const), at: fc.nat(4) }),
        fc.record({ kind: fc.constant('remove' as const), at: fc.nat(4) }),
        fc.record({ kind: fc.constant('move' as const), at: fc.nat(4), to: fc.nat(4) }),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(steps, (taken) => {
        let pictures = none
        taken.forEach((step, index) => {
          const url = 'at' in step ? (pictures.images[step.at]?.url ?? 'gone') : ''
          if (step.kind === 'add') pictures = addImages(pictures, [`${step.url}${index}`])
          if (step.kind === 'main' && url !== 'gone') pictures = setMainImage(pictures, url)
          if (step.kind === 'remove') pictures = removeImage(pictures, url)
          if (step.kind === 'move') pictures = moveImage(pictures, url, step.to)
        })
        const main = storedImages(pictures.images).filter(({ type }) => type === 'main')
        expect(main.map(({ url }) => url)).toEqual(
          pictures.images.length > 0 ? [pictures.imageUrl] : [],
        )
      }),
    )
  })
})

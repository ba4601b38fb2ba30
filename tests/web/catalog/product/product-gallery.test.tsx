import { fireEvent, renderWithShop, screen } from '../../../support/dom.ts'
import { expect, spyOn, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ProductGallery } from '../../../../src/web/catalog/product/product-gallery.tsx'
import { someProduct } from './some-product.ts'

// 2026-03-02T12:00:00Z, the product's last change, in milliseconds.
const stamp = 1772452800000
const images: ListedProduct['images'] = [
  { url: '/objects/uploads/first', type: 'supplemental' },
  { url: '/objects/uploads/second', type: 'main' },
  { url: '/objects/uploads/third', type: 'supplemental' },
]

function open(different: Partial<ListedProduct> = {}) {
  renderWithShop(<ProductGallery product={someProduct(different)} />)
}

const large = () => screen.getByRole('button', { name: 'Zoom in on Dulse Crisp' })
const largePicture = () => large().querySelector('img')?.getAttribute('src') ?? ''
const thumbnails = () => screen.queryAllByRole('button', { name: /^Show picture/ })
const thumbnail = (name: string) => screen.getByRole('button', { name })

test('PROD-04 the first picture is selected at first, and clicking another selects it', () => {
  open({ images })
  expect(thumbnails()).toHaveLength(3)
  expect(largePicture()).toContain('/objects/uploads/first')
  expect(thumbnail('Show picture 1 of 3').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(thumbnail('Show picture 3 of 3'))
  expect(largePicture()).toContain('/objects/uploads/third')
  expect(thumbnails().map((each) => each.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'true',
  ])
})

test('PROD-04 with a single picture there are no thumbnails', () => {
  open({ images: images.slice(0, 1) })
  expect(largePicture()).toContain('/objects/uploads/first')
  expect(thumbnails()).toEqual([])
})

test('PROD-04 CARD-10 without pictures, a placeholder chosen by the product name shows', () => {
  open({ images: [], imageUrl: null })
  expect(largePicture()).toBe('/pictures/default.webp')
  expect(thumbnails()).toEqual([])
  renderWithShop(<ProductGallery product={someProduct({ name: 'Smoky BBQ' })} />)
  expect(screen.getByRole('img', { hidden: true }).getAttribute('src')).toBe('/pictures/bbq.webp')
})

test('PROD-04 a product with only an image URL shows that picture', () => {
  open({ images: [], imageUrl: 'https://pictures.example/crisp.jpg' })
  expect(largePicture()).toBe('https://pictures.example/crisp.jpg')
})

test("CARD-11 an uploaded picture is requested with the product's version", () => {
  open({ images })
  for (const picture of document.querySelectorAll('img')) {
    const addresses = [picture.src, ...picture.srcset.split(', ')]
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) expect(address).toContain(`?t=${stamp}`)
  }
})

test('ERR-04 a picture that does not load is logged and replaced by the placeholder', () => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  open({ images: images.slice(0, 1), name: 'Dulse Crisp' })
  const picture = large().querySelector('img')
  if (!picture) throw new Error('There is no picture.')
  fireEvent.error(picture)
  expect(largePicture()).toBe('/pictures/default.webp')
  expect(warn.mock.calls.join()).toContain('Dulse Crisp')
  warn.mockRestore()
})

test('PROD-05 PROD-06 a featured product that is out of stock has the overlay and the badge', () => {
  open({ stock: 0, featured: true })
  expect(screen.getByText('Out of Stock')).toBeTruthy()
  expect(screen.getByText('Featured')).toBeTruthy()
})

const isZoomed = () => large().getAttribute('aria-pressed') === 'true'
const moved = () => large().querySelector('span')?.style.transformOrigin

test('PROD-07 hovering with a mouse zooms in, and the picture follows the pointer', () => {
  open({ images })
  large().getBoundingClientRect = () => new DOMRect(100, 100, 400, 400)
  fireEvent.pointerMove(large(), { pointerType: 'mouse', clientX: 200, clientY: 400 })
  expect(isZoomed()).toBe(true)
  expect(moved()).toBe('25% 75%')
  fireEvent.pointerLeave(large(), { pointerType: 'mouse' })
  expect(isZoomed()).toBe(false)
})

test('PROD-07 touch: a tap zooms, dragging moves, another tap ends', () => {
  open({ images })
  large().getBoundingClientRect = () => new DOMRect(0, 0, 400, 400)
  const finger = { pointerType: 'touch', clientX: 100, clientY: 100, detail: 1 }
  fireEvent.pointerDown(large(), finger)
  expect(isZoomed()).toBe(false)
  fireEvent.click(large(), finger)
  expect(isZoomed()).toBe(true)
  fireEvent.pointerMove(large(), { ...finger, clientX: 300 })
  expect(moved()).toBe('75% 25%')
  fireEvent.pointerDown(large(), finger)
  fireEvent.click(large(), finger)
  expect(isZoomed()).toBe(false)
})

test('PROD-07 keyboard: Enter zooms, arrows move, Escape ends', () => {
  open({ images })
  // Enter on a button is a click without a pointer.
  fireEvent.click(large(), { detail: 0 })
  expect(isZoomed()).toBe(true)
  expect(moved()).toBe('50% 50%')
  for (let times = 0; times < 9; times++) fireEvent.keyDown(large(), { key: 'ArrowRight' })
  fireEvent.keyDown(large(), { key: 'ArrowUp' })
  expect(moved()).toBe('100% 38%')
  fireEvent.keyDown(large(), { key: 'Escape' })
  expect(isZoomed()).toBe(false)
})

test('PROD-04 another picture starts without zoom', () => {
  open({ images })
  fireEvent.click(large(), { detail: 0 })
  fireEvent.click(thumbnail('Show picture 2 of 3'))
  expect(isZoomed()).toBe(false)
})

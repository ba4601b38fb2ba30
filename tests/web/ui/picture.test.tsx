import { act, fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test'
import { pictureAddress } from '#shared/domain/catalog/pictures.ts'
import { Picture } from '../../../src/web/ui/media/picture.tsx'

const updatedAt = '2026-03-02T12:00:00.000Z'
const stamp = Date.parse(updatedAt)
const upload = '/objects/uploads/7d0f1c1e-0000-4000-8000-000000000001'
const warn = spyOn(console, 'warn')

beforeEach(() => {
  warn.mockReset()
})
afterEach(() => {
  warn.mockReset()
})

type Shown = {
  url: string | null
  name?: string
  updatedAt?: string
  isEager?: boolean
  tone?: string
  preview?: string
}

function show({ url, name = 'Corn Relish', ...rest }: Shown): HTMLElement {
  const picture = { url, name, updatedAt, ...rest }
  renderWithShop(<Picture {...picture} sizes="50vw" />)
  return screen.getByRole('img', { name })
}

const source = (image: HTMLElement) => image.getAttribute('src')

test('CARD-10 without a picture the name chooses one by keyword, else the default shows', () => {
  const rows = [
    ['Smoky BBQ Sauce', 'bbq'],
    ['Garden Herb Dip', 'herb'],
    ['Golden Curry', 'curry'],
    ['Cherry Teriyaki', 'teriyaki'],
    ['Corn Relish', 'default'],
  ] as const
  for (const [name, picture] of rows) {
    expect(source(show({ url: null, name }))).toBe(`/pictures/${picture}.webp`)
  }
  expect(source(show({ url: '', name: 'Corn Relish' }))).toBe('/pictures/default.webp')
})

test('CARD-10 O13 if a name has several keywords, the one listed first wins', () => {
  expect(source(show({ url: null, name: 'Teriyaki Herb BBQ' }))).toBe('/pictures/bbq.webp')
  expect(source(show({ url: null, name: 'Teriyaki Curry' }))).toBe('/pictures/curry.webp')
})

test("CARD-11 an uploaded picture's URL has the product's version at every width", () => {
  const image = show({ url: upload })
  expect(source(image)).toBe(`${upload}?t=${stamp}&w=1200`)
  const widths = image
    .getAttribute('srcset')
    ?.split(', ')
    .map((source) => {
      const [address, width] = source.split(/&w=\d+ /)
      expect(address).toBe(`${upload}?t=${stamp}`)
      return width
    })
  expect(widths?.[0]).toBe('160w')
  expect(widths?.at(-1)).toBe('1200w')
  expect(image.getAttribute('sizes')).toBe('50vw')
})

test('CARD-11 an external picture keeps its URL', () => {
  const image = show({ url: 'https://pictures.example/jar.png' })
  expect(source(image)).toBe('https://pictures.example/jar.png')
  expect(image.getAttribute('srcset')).toBeNull()
})

test('T10 ERR-04 a picture that fails to load is logged and replaced by the fallback', () => {
  const image = show({ url: upload, name: 'Golden Curry' })
  fireEvent.error(image)
  expect(source(image)).toBe('/pictures/curry.webp')
  expect(image.getAttribute('srcset')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(String(warn.mock.calls[0])).toContain('Golden Curry')
})

test('ERR-04 a new picture is tried although the one before failed', () => {
  const { rerender } = renderWithShop(
    <Picture url={upload} name="Corn Relish" updatedAt={updatedAt} sizes="50vw" />,
  )
  const image = screen.getByRole('img')
  fireEvent.error(image)
  rerender(
    <Picture
      url="https://pictures.example/jar.png"
      name="Corn Relish"
      updatedAt={updatedAt}
      sizes="50vw"
    />,
  )
  expect(source(image)).toBe('https://pictures.example/jar.png')
})

/** Replaces the browser's Image for background loads. */
function useImages() {
  const asked: { src: string; onload: () => void; onerror: () => void }[] = []
  class Loading {
    src = ''
    srcset = ''
    sizes = ''
    onload = () => {}
    onerror = () => {}
    constructor() {
      asked.push(this)
    }
  }
  const native = globalThis.Image
  Object.assign(globalThis, { Image: Loading })
  return {
    asked,
    last: () => asked.at(-1) ?? new Loading(),
    [Symbol.dispose]: () => void Object.assign(globalThis, { Image: native }),
  }
}

const wanted = `${upload}?t=${stamp}&w=1200`
const comeOnline = () => fireEvent(window, new Event('online'))

test('Offline no broken picture shows, and once online the picture returns', () => {
  using images = useImages()
  const image = show({ url: upload, name: 'Golden Curry' })
  fireEvent.error(image)
  expect(image.className).not.toContain('opacity-0')
  fireEvent.error(image)
  expect(image.className).toContain('opacity-0')
  comeOnline()
  expect(images.last().src).toBe(wanted)
  act(() => images.last().onload())
  const again = screen.getByRole('img')
  expect(source(again)).toBe(wanted)
  expect(again.className).not.toContain('opacity-0')
})

test('When the user returns to the tab, a failed picture is retried and replaces its fallback', () => {
  using images = useImages()
  fireEvent.error(show({ url: upload, name: 'Golden Curry' }))
  expect(source(screen.getByRole('img'))).toBe('/pictures/curry.webp')
  // The user returns to the tab.
  fireEvent(document, new Event('visibilitychange'))
  expect(images.asked.map(({ src }) => src)).toEqual([wanted])
  // The fallback stays until the picture has loaded.
  expect(source(screen.getByRole('img'))).toBe('/pictures/curry.webp')
  act(() => images.last().onload())
  expect(source(screen.getByRole('img'))).toBe(wanted)
})

test('An open page retries with growing delays and gives up in the end', () => {
  jest.useFakeTimers()
  using images = useImages()
  fireEvent.error(show({ url: upload, name: 'Golden Curry' }))
  for (const [index, seconds] of [5, 20, 60].entries()) {
    jest.advanceTimersByTime(seconds * 1000 - 1)
    expect(images.asked).toHaveLength(index)
    jest.advanceTimersByTime(1)
    expect(images.asked).toHaveLength(index + 1)
    images.last().onerror()
  }
  jest.advanceTimersByTime(60 * 60 * 1000)
  expect(images.asked).toHaveLength(3)
  for (let times = 0; times < 10; times += 1) {
    comeOnline()
    images.last().onerror()
  }
  expect(images.asked).toHaveLength(6)
  jest.useRealTimers()
})

test('CARD-11 a product without a version gets a URL without one', () => {
  const image = show({ url: upload, updatedAt: '' })
  expect(source(image)).toBe(`${upload}?w=1200`)
  expect(image.getAttribute('srcset')).not.toContain('NaN')
  expect(pictureAddress(upload, '')).toBe(upload)
})

test('HOME-07 the hero picture loads eagerly, others lazily', () => {
  const eager = show({ url: upload, isEager: true })
  expect(eager.getAttribute('loading')).toBe('eager')
  expect(eager.getAttribute('fetchpriority')).toBe('high')
  expect(show({ url: upload }).getAttribute('loading')).toBe('lazy')
})

test('Until a picture has loaded, its preview or color shows', () => {
  const tone = '#c0ffee'
  expect(show({ url: upload, tone }).style.backgroundColor).toBe('#c0ffee')
  const preview = 'data:image/webp;base64,UklGRg=='
  expect(show({ url: upload, tone, preview }).style.backgroundImage).toContain(preview)
  expect(show({ url: upload }).getAttribute('style')).toBeNull()
})

test('The fallback does not show the color of the failed picture', () => {
  const image = show({ url: upload, tone: '#c0ffee' })
  fireEvent.error(image)
  expect(source(image)).toBe('/pictures/default.webp')
  expect(image.style.backgroundColor).toBe('')
})

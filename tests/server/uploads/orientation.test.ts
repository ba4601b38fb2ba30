import { expect, test } from 'bun:test'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import {
  blue,
  colorsOf,
  exifWith,
  littleExif,
  png,
  red,
  withExif,
  withPngExif,
  withWebpExif,
} from './pictures.ts'

const size = { width: 60, height: 40 }

/** Three red cells in a corner, which look different in every orientation. */
const stored = png(size.width, size.height, (x, y) => (x < (y < 20 ? 40 : 20) ? red : blue))

/** As EXIF defines them, row by row: where the stored pixels belong. */
const turned = {
  1: ['rrb', 'rbb'],
  2: ['brr', 'bbr'],
  3: ['bbr', 'brr'],
  4: ['rbb', 'rrb'],
  5: ['rr', 'rb', 'bb'],
  6: ['rr', 'br', 'bb'],
  7: ['bb', 'br', 'rr'],
  8: ['bb', 'rb', 'rr'],
}

async function shown(file: Uint8Array) {
  const { width, height, files } = await encodePicture(file)
  const bytes = files[0]?.bytes ?? new Uint8Array()
  const colors = await colorsOf(bytes, width / 20, height / 20)
  const kept = Buffer.from(bytes).toString('latin1').includes('EXIF')
  return { kept, rows: colors.map((row) => row.map(([first = '']) => first).join('')) }
}

test('UPL-07 a PNG, a WebP and a JPEG lie as their camera says, in all eight orientations', async () => {
  const webp = await new Bun.Image(stored).webp({ quality: 95 }).bytes()
  const photo = await new Bun.Image(stored).jpeg({ quality: 95 }).bytes()
  for (const [orientation, rows] of Object.entries(turned)) {
    const files = [
      withExif(photo, Number(orientation), 'somewhere'),
      withPngExif(stored, exifWith(Number(orientation))),
      withPngExif(stored, littleExif(Number(orientation))),
      withWebpExif(webp, size, exifWith(Number(orientation), 'a')),
      // Some programs repeat the marker of JPEGs.
      withWebpExif(
        webp,
        size,
        Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), littleExif(Number(orientation))]),
      ),
    ]
    for (const [index, file] of files.entries()) {
      expect({ orientation, index, ...(await shown(file)) }).toEqual({
        orientation,
        index,
        kept: false,
        rows,
      })
    }
  }
})

test('UPL-07 a PNG whose orientation stands behind its pixels is shown as browsers show the file', async () => {
  for (const exif of [exifWith(6), littleExif(3)]) {
    expect(await shown(withPngExif(stored, exif, true))).toEqual({ kept: false, rows: turned[1] })
  }
})

test('UPL-07 a picture whose camera data is damaged is shown as it is stored', async () => {
  const whole = exifWith(6)
  const elsewhere = Buffer.from(whole)
  elsewhere.writeUInt32BE(0xff_ff_ff_f0, 4)
  const broken = [
    ...Array.from({ length: 22 }, (_, length) => whole.subarray(0, length)),
    elsewhere,
    Buffer.alloc(64, 0xff),
    exifWith(0),
    exifWith(9),
  ]
  for (const exif of broken) {
    expect(await shown(withPngExif(stored, exif))).toEqual({ kept: false, rows: turned[1] })
  }
})

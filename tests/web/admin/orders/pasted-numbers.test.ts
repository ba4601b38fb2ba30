import { expect, test } from 'bun:test'
import { pastedNumbers } from '../../../../src/web/admin/orders/parcels/pasted-numbers.ts'

const read = (text: string) => {
  const pasted = pastedNumbers(text)
  return pasted && { byOrder: Object.fromEntries(pasted.byOrder), inOrder: pasted.inOrder }
}

test('PARCEL-06 a column of numbers is pasted in its order, without its heading', () => {
  expect(read('Tracking number\r\n7023 2100 3941 4604\r\n\r\n1Z999\r\n')).toEqual({
    byOrder: {},
    inOrder: ['7023210039414604', '1Z999'],
  })
})

test('PARCEL-06 rows that begin with an order are pasted by order, however they are separated', () => {
  const byOrder = { '0a1b2c3d': '1Z999', '00123456': '7023210039414604' }
  const rows = (separator: string) =>
    [
      ['Order', 'Carrier', 'Tracking number'],
      ['#0A1B2C3D', 'UPS', '1Z999'],
      ['123456', 'Canada Post', "'7023210039414604"],
    ]
      .map((row) => row.join(separator))
      .join('\n')
  for (const separator of ['\t', ',', ';']) {
    expect(read(rows(separator))).toEqual({ byOrder, inOrder: [] })
  }
})

test('PARCEL-06 a single number is pasted as usual', () => {
  expect(read('7023 2100 3941 4604')).toBeNull()
})

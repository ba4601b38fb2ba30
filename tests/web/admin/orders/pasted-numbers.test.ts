import { expect, test } from 'bun:test'
import { pastedNumbers } from '../../../../src/web/admin/orders/parcels/pasted-numbers.ts'

const read = (text: string) => {
  const pasted = pastedNumbers(text)
  return pasted && { ...pasted, byOrder: Object.fromEntries(pasted.byOrder) }
}

test('PARCEL-06 a column of numbers is pasted in its order, without its heading', () => {
  for (const heading of ['Tracking number', '# de suivi', '(Suivi)']) {
    expect(read(`${heading}\r\n7023 2100 3941 4604\r\n1Z999\r\n`)).toEqual({
      byOrder: {},
      inOrder: ['7023210039414604', '1Z999'],
      unread: 0,
    })
  }
})

test('PARCEL-06 a cell without a usable number leaves its order blank, and the others in their places', () => {
  for (const rounded of ['7.02321E+15', '7,02321E+15']) {
    expect(read(`7023210039414604\n\n${rounded}\n1Z999\nn/a\n\n`)).toEqual({
      byOrder: {},
      inOrder: ['7023210039414604', null, null, '1Z999', null],
      unread: 2,
    })
    expect(read(`${rounded}\n1Z999\n`)).toEqual({
      byOrder: {},
      inOrder: [null, '1Z999'],
      unread: 1,
    })
  }
})

test("PARCEL-06 an order's number is never taken for the tracking number that it lacks", () => {
  expect(read('0a1b2c3d\t1Z999\n0a1b2c3e\t\n0a1b2c3f\t7.02321E+15')).toEqual({
    byOrder: { '0a1b2c3d': '1Z999' },
    inOrder: [],
    unread: 1,
  })
  // Also where the order in the first row begins with a letter, as a heading does.
  expect(read('ab1b2c3d\t7.02321E+15\n0a1b2c3d\t1Z999')).toEqual({
    byOrder: { '0a1b2c3d': '1Z999' },
    inOrder: [],
    unread: 1,
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
    expect(read(rows(separator))).toEqual({ byOrder, inOrder: [], unread: 0 })
  }
})

test('PARCEL-06 a single number is pasted as usual', () => {
  expect(read('7023 2100 3941 4604')).toBeNull()
})

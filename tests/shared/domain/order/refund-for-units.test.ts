import { expect, test } from 'bun:test'
import { refundForUnits } from '../../../../src/shared/domain/order/refund.ts'

const priced = (price: number) => ({ price, taxed: price })

const order = { subtotalCents: 29_97, taxCents: 4_49, leftCents: 34_46, taxes: null }

test("ORD-21 the refund for jars includes their share of the order's tax, rounded half up once", () => {
  expect(refundForUnits(order, priced(9_99))).toBe(9_99 + 1_50)
  expect(refundForUnits(order, priced(19_98))).toBe(19_98 + 2_99)
  expect(
    refundForUnits(
      { subtotalCents: 2_00, taxCents: 1, leftCents: 2_01, taxes: null },
      priced(1_00),
    ),
  ).toBe(1_01)
  expect(refundForUnits({ ...order, taxCents: 0 }, priced(9_99))).toBe(9_99)
})

test('ORD-21 a refund never exceeds what is left to refund', () => {
  expect(refundForUnits(order, priced(29_97))).toBe(34_46)
  expect(refundForUnits({ ...order, leftCents: 5_00 }, priced(9_99))).toBe(5_00)
  expect(
    refundForUnits({ subtotalCents: 0, taxCents: 0, leftCents: 0, taxes: null }, priced(0)),
  ).toBe(0)
})

test('TAX-07 the refund for jars includes their share of each tax, and no tax for untaxed jars', () => {
  const gst = { code: 'GST', rate: '5', base: 20_00, amount: 1_00 }
  const qst = { code: 'QST', rate: '9.975', base: 20_00, amount: 2_00 }
  const terms = { country: 'CA', province: 'QC', onShipping: false, isIncluded: false }
  const taxes = { ...terms, components: [gst, qst] }
  const placed = { subtotalCents: 30_00, taxCents: 3_00, leftCents: 33_00, taxes }
  expect(refundForUnits(placed, { price: 20_00, taxed: 10_00 })).toBe(21_50)
  expect(refundForUnits(placed, { price: 10_00, taxed: 0 })).toBe(10_00)
  expect(refundForUnits(placed, { price: 30_00, taxed: 20_00 })).toBe(33_00)
  const included = { ...placed, taxes: { ...taxes, isIncluded: true } }
  expect(refundForUnits(included, { price: 10_00, taxed: 10_00 })).toBe(10_00)
})

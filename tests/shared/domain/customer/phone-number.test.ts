import { expect, test } from 'bun:test'
import { countries } from '#shared/domain/address.ts'
import { phoneAdvice } from '#shared/domain/customer/phone-number.ts'

const tooShort = 'This phone number looks too short or too long. Please check it.'

test.each([
  '613 555 0142',
  '613-555-0142',
  '(613) 555-0142',
  '613.555.0142',
  '6135550142',
  '1 613 555 0142',
  '+1 613 555 0142',
  '613 555 0142 ext. 12',
  '613-555-0142 x12',
  '514 555-0142 poste 204',
  '613–555–0142',
  '555-0142',
])('in Canada and the US %p is a phone number', (typed) => {
  for (const country of ['CA', 'US', 'ca']) expect(phoneAdvice(country, typed)).toBeNull()
})

test.each(['613 555 014', '61355501', '911', '1'])('in Canada %p has too few digits', (typed) => {
  expect(phoneAdvice('CA', typed)).toBe(
    'Please check your phone number. It should have 10 digits, such as 613 555 0142.',
  )
})

// Foreign numbers as written in their own countries; customers may have a foreign number.
const foreign = [
  '+44 20 7946 0018',
  '+44 (0)20 7946 0018',
  '0044 20 7946 0018',
  '011 49 30 901820',
  '+49 30 901820',
  '+47 22 12 34 56',
  '+354 545 1000',
  '+352 26 25 1',
  '+690 3010',
  '+81 3-3580-3311',
  '+55 11 91234-5678',
  '+86 138 1234 5678',
  '+43 1 5128 4661 2345',
]

test.each(foreign)('%p is a phone number whatever the shipping country', (typed) => {
  for (const { code } of countries()) expect([code, phoneAdvice(code, typed)]).toEqual([code, null])
})

test.each([
  ['NO', '22 12 34 56'],
  ['IS', '545 1000'],
  ['DE', '030/901820'],
  ['DE', '07953 123'],
  ['GB', '020 7946 0018'],
  ['FR', '01 42 92 81 00'],
  ['LU', '26251'],
  ['AE', '٠٤ ٣٣٠ ٠٠٠٠'],
])('in %p %p is a phone number', (country, typed) => {
  expect(phoneAdvice(country, typed)).toBeNull()
})

test('outside Canada and the US, a number that is too short or too long gets a warning', () => {
  for (const typed of ['1234', '12345678901234567890']) {
    expect(phoneAdvice('DE', typed)).toBe(tooShort)
  }
  for (const typed of ['+49 1', '+1234567890123456']) {
    expect(phoneAdvice('DE', typed)).toBe(tooShort)
  }
})

test('text that is not a phone number gets a warning', () => {
  for (const typed of ['none', 'call me', '613 555 CAKE', 'ada@example.ca']) {
    expect(phoneAdvice('CA', typed)).toBe("This doesn't look like a phone number. Please check it.")
  }
})

test('an empty field gets no warning', () => {
  for (const typed of ['', '   ']) expect(phoneAdvice('CA', typed)).toBeNull()
})

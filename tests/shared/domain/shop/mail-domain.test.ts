import { expect, test } from 'bun:test'
import { suggestedEmail } from '#shared/domain/shop/mail-domain.ts'

test.each([
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.B@gmial.com', 'Ada.B@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.co', 'ada@gmail.com'],
  ['ada@GNAIL.COM', 'ada@gmail.com'],
  ['ada@hotmial.ca', 'ada@hotmail.ca'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@yahoo.cmo', 'ada@yahoo.com'],
  ['ada@videotorn.ca', 'ada@videotron.ca'],
])('CHK-16 %s was probably meant to be %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@yahoo.ca',
  'ada@yahoo.de',
  'ada@yahoo.cz',
  'ada@hotmail.co.uk',
  'ada@mail.com',
  'ada@saucery.example',
  'ada@gmail',
  '@gmail.con',
  'ada',
  '',
])('CHK-16 %p is left alone', (typed) => {
  expect(suggestedEmail(typed)).toBeNull()
})

import { expect, test } from 'bun:test'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import { httpError } from '../../../src/web/api/api-error.ts'
import { wordsOfProxy } from '../../../src/web/api/proxy-words.ts'

const page = '<html><head><title>Error</title></head><body>nginx</body></html>'
const wordsFor = (status: number, body = page) =>
  httpError(new Response(body, { status }), body).publicMessage

test('ERR-17 a page of the server in front of the shop is distinguished from an answer of the shop', () => {
  expect(wordsFor(413)).toBe('The server in front of the shop refuses requests this large.')
  for (const status of [408, 502, 503, 504, 520, 522, 524]) {
    expect(wordsFor(status)).toBe(
      "The shop can't be reached right now. Please try again in a minute.",
    )
  }
  for (const status of [403, 429, 431]) {
    expect(wordsFor(status)).toBe(`The server in front of the shop refused this (${status}).`)
  }
  expect(wordsFor(502, '')).toContain("can't be reached")
  expect(wordsFor(502, '{"error":"upstream"}')).toContain("can't be reached")
  // The shop's own refusals have a code.
  const own = '{"message":"This picture is larger than 5 MB.","code":"too_large"}'
  expect(wordsFor(413, own)).toBe('This picture is larger than 5 MB.')
  expect(wordsFor(500)).toBe('Something went wrong on our side. Please try again.')
})

test('ERR-17 the words about files and in French', () => {
  expect(wordsOfProxy(413, 'file')).toBe(
    'The server in front of the shop refuses files this large.',
  )
  inLocale('fr', () => {
    expect(wordsOfProxy(413, 'file')).toBe(
      'Le serveur placé devant la boutique refuse les fichiers de cette taille.',
    )
  })
})

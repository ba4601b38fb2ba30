import { expect, test } from 'bun:test'
import { createReadOn } from '../../../src/server/http/read-on.ts'
import { eventually } from '../../support/clock.ts'

/** A refused request whose body never ends, and how much of it was read. */
function endless() {
  const seen = { pieces: 0 }
  const end = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        seen.pieces += 1
        if (seen.pieces === 1) return controller.enqueue(new Uint8Array(8))
        await end.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://shop/', { method: 'POST', body })
  return { request, seen, end: () => end.resolve() }
}

test('HTTP-21 of 100 refused bodies at once 16 are read, the others answered without a look at them', async () => {
  const readOn = createReadOn(() => false)
  const requests = Array.from({ length: 100 }, endless)
  const answers = requests.map(({ request }) =>
    readOn(request, new Response(null, { status: 429 }), { timeout: () => {} }),
  )
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(84)
  expect(await eventually(() => requests.slice(0, 16).every(({ seen }) => seen.pieces > 0))).toBe(
    true,
  )
  expect(requests.slice(16).every(({ seen }) => seen.pieces === 0)).toBe(true)
  for (const { end } of requests) end()
  await Promise.all(answers)
  const { request, seen } = endless()
  void readOn(request, new Response(null, { status: 429 }), { timeout: () => {} })
  expect(await eventually(() => seen.pieces > 0)).toBe(true)
})

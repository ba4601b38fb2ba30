import { afterEach, expect, mock } from 'bun:test'

// An error on the console of a page or the server is a failure, even if the test passes.
const complaints: string[] = []
console.error = mock((...words: unknown[]) => {
  complaints.push(words.map(String).join(' '))
})

afterEach(() => {
  expect(complaints.splice(0)).toEqual([])
})

import { afterEach, expect, mock } from 'bun:test'

// What a page or the server complains about on the console is a fault, even if the test passes.
const complaints: string[] = []
console.error = mock((...words: unknown[]) => {
  complaints.push(words.map(String).join(' '))
})

afterEach(() => {
  expect(complaints.splice(0)).toEqual([])
})

import { type WordSlot, wordSlotNames } from './word-slots.ts'

// Characters for private use, which no page contains: they mark where a preview shows each text.

const FIRST = 0xe100
const START = '\uE000'
const END = '\uE001'
const pattern = /\uE000(.)|\uE001/u

/** Marks a text as that of a slot. */
export function marked(slot: WordSlot, text: string): string {
  return `${START}${String.fromCharCode(FIRST + wordSlotNames.indexOf(slot))}${text}${END}`
}

export type Mark = { index: number; length: number; slot: WordSlot | null }

/** The first mark in a text: the beginning of a slot's text, or, without a slot, an end. */
export function markIn(text: string): Mark | null {
  const match = pattern.exec(text)
  if (!match) return null
  const [{ length }, sign] = match
  const slot = sign === undefined ? null : wordSlotNames[sign.charCodeAt(0) - FIRST]
  return { index: match.index, length, slot: slot ?? null }
}

import { createNewestEvents } from '../../src/server/journal/newest-events.ts'

/** A journal in which nothing happens, for a page cache without a shop. */
export const quietJournal = { position: () => 0, newest: createNewestEvents(0, []) }

import { writeMessages } from './messages.ts'

// What is built imports the messages, and so does some of the build itself: in a fresh clone they have
// to be written before anything else is loaded.
writeMessages()
await import('./build-program.ts')

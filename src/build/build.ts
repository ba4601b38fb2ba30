import { writeMessages } from './messages.ts'

// Both the shop and parts of the build import the messages, so in a fresh clone they must be written
// before anything else is loaded.
writeMessages()
await import('./build-program.ts')

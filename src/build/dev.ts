import { writeMessages } from './messages.ts'

// As in build.ts, the messages come before whatever imports them.
writeMessages()
await import('./dev-program.ts')

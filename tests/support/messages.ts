import { writeMessages } from '../../src/build/messages.ts'

// The catalogs may have changed since the last build.
writeMessages()

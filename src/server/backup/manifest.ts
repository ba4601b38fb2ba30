import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** The description of an archive. It is the last entry, so a truncated archive has none. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  schema: Type.String(),
  createdAt: Type.String(),
  seq: Type.Integer({ minimum: 0 }),
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Every other file in it: bytes and SHA-256 in hex. */
  files: Type.Record(
    Type.String(),
    Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Type.String() }),
  ),
})
export type Manifest = Static<typeof Manifest>

export const manifestName = 'manifest.json'

/** The archive is not usable; nothing was restored. */
export class BadArchiveError extends Error {
  constructor(what: string) {
    super(`The backup cannot be used: ${what}`)
    this.name = 'BadArchiveError'
  }
}

export function readManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text)
    if (Value.Check(Manifest, value)) return value
  } catch {
    // Reported below, like JSON that is not a manifest.
  }
  throw new BadArchiveError('what it says of itself cannot be read.')
}

// Names come from an untrusted file: none may leave the directory.
const FILE = /^(shop\.db|simulator\.db|secret\.key|uploads\/[\w-]+\.webp|mail\/[\w.-]+\.eml)$/

export function isArchivedFile(name: string): boolean {
  return FILE.test(name)
}

import type { Config } from './config.ts'

/** The shop's address for commands beside it, which do not know the port that it got. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`
}

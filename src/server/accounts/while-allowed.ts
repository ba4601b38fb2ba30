/** Milliseconds after which a file or a list asks again whether its reader may still have it (ROLE-03). */
const ASK_EVERY = 2_000

/** What a slow reader is sent, until `check` throws because the account may not have it anymore. */
export async function* whileAllowed<Part>(
  parts: AsyncIterable<Part>,
  check: () => Promise<unknown>,
): AsyncGenerator<Part> {
  let askedAt = performance.now()
  for await (const part of parts) {
    if (performance.now() - askedAt >= ASK_EVERY) {
      await check()
      askedAt = performance.now()
    }
    yield part
  }
}

/** The memory that a shop reports using, in MB. */
export async function megabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Math.round(Number(/^saucery_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_000_000)
}

import { readFile } from 'node:fs/promises'

/** The resident memory of a process, in MB (as in `ps`: 1,048,576 bytes). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

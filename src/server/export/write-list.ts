import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Columns, csvLine } from '../downloads/csv.ts'

type List<T> = {
  name: string
  columns: Columns<T>
  pages: AsyncIterable<readonly T[]>
  toJson: (record: T) => unknown
}

/** Writes records to NAME.csv and NAME.json, one page at a time; returns the number of records. */
export async function writeList<T>(directory: string, { name, ...list }: List<T>): Promise<number> {
  const csv = await open(join(directory, `${name}.csv`), 'wx', 0o600)
  try {
    const json = await open(join(directory, `${name}.json`), 'wx', 0o600)
    try {
      return await fill(list, csv, json)
    } finally {
      await json.close()
    }
  } finally {
    await csv.close()
  }
}

async function fill<T>(
  { columns, pages, toJson }: Omit<List<T>, 'name'>,
  csv: FileHandle,
  json: FileHandle,
): Promise<number> {
  let count = 0
  // Excel detects UTF-8 by the byte order mark.
  await csv.appendFile(`\uFEFF${csvLine(columns.map(([column]) => column))}`)
  await json.appendFile('[')
  for await (const page of pages) {
    const lines = page.map((record) => csvLine(columns.map(([, cell]) => cell(record))))
    const records = page.map((record) => JSON.stringify(toJson(record)))
    await csv.appendFile(lines.join(''))
    if (records.length > 0)
      await json.appendFile(`${count === 0 ? '' : ','}\n${records.join(',\n')}`)
    count += page.length
  }
  await json.appendFile('\n]\n')
  return count
}

import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvStyle } from '../downloads/csv-style.ts'
import { csvHead, csvLine } from '../downloads/csv.ts'
import type { List } from './lists.ts'

type NamedList<T> = List<T> & { name: string; style: CsvStyle }

/** Writes records to NAME.csv and NAME.json, one page at a time; returns the number of records. */
export async function writeList<T>(
  directory: string,
  { name, ...list }: NamedList<T>,
): Promise<number> {
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
  { style, columns, pages, toJson }: Omit<NamedList<T>, 'name'>,
  csv: FileHandle,
  json: FileHandle,
): Promise<number> {
  let count = 0
  const head = columns.map(([column]) => column)
  await csv.appendFile(csvHead(head, style))
  await json.appendFile('[')
  for await (const page of pages) {
    const lines = page.map((record) =>
      csvLine(
        columns.map(([, cell]) => cell(record)),
        style,
      ),
    )
    const records = page.map((record) => JSON.stringify(toJson(record)))
    await csv.appendFile(lines.join(''))
    if (records.length > 0)
      await json.appendFile(`${count === 0 ? '' : ','}\n${records.join(',\n')}`)
    count += page.length
  }
  await json.appendFile('\n]\n')
  return count
}

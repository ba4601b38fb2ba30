import { importLimits, type ImportSource } from '#shared/contract/staff/imports.ts'
import { isUnits } from '#shared/domain/catalog/stock.ts'
import { typedWhole } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ChosenPicture, picturesInFolder, picturesInZip } from './chosen-pictures.ts'
import type { Uploaded } from './upload-pictures.ts'

/** What staff have chosen in the form. */
export type Choices = {
  file: File | null
  folder: readonly File[]
  archive: File | null
  stock: string
  skipFaulty: boolean
}

export const noChoices: Choices = {
  file: null,
  folder: [],
  archive: null,
  stock: '',
  skipFaulty: false,
}

/** What is imported: the file, read once, and the pictures that may be uploaded. */
export type ImportUpload = {
  fileName: string
  options: Pick<ImportSource, 'file' | 'stock' | 'skipFaulty'>
  /** Null if the names of pictures are ignored. */
  pictures: ReadonlyMap<string, ChosenPicture> | null
}

export type FieldProblems = Partial<Record<'file' | 'stock', string>>

export function problemsOf({ file, stock }: Choices): FieldProblems {
  const problems: FieldProblems = {}
  const most = importLimits.bytes / 1024 ** 2
  if (file === null) problems.file = m.importChooseFile()
  else if (file.size > importLimits.bytes) problems.file = m.importFileTooLarge({ most })
  else if (file.size === 0) problems.file = m.importEmpty()
  const units = typedWhole(stock)
  if (units !== '' && !isUnits(units)) problems.stock = m.fieldStock()
  return problems
}

/** Reads the file. Throws an error with a message for the user. */
export async function readChoices(choices: Choices & { file: File }): Promise<ImportUpload> {
  const { file, folder, archive, stock, skipFaulty } = choices
  const inArchive = archive ? await picturesInZip(archive) : []
  const pictures = [...picturesInFolder(folder), ...inArchive]
  if (pictures.length > importLimits.pictures) {
    throw new Error(m.importTooManyFiles({ most: importLimits.pictures }))
  }
  const units = typedWhole(stock)
  const hasPictures = folder.length > 0 || archive !== null
  return {
    fileName: file.name.slice(0, 200) || 'products.csv',
    options: {
      file: await base64Of(file),
      ...(isUnits(units) && { stock: units }),
      ...(skipFaulty && { skipFaulty }),
    },
    pictures: hasPictures ? new Map(pictures.map((each) => [each.path, each])) : null,
  }
}

/** Characters at once, because each is an argument of a function. */
const CHUNK = 32_768

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch((cause: unknown) => {
      // The file was moved or changed since it was chosen.
      throw new Error(m.importFileGone(), { cause })
    }),
  )
  let characters = ''
  for (let from = 0; from < bytes.length; from += CHUNK) {
    characters += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  }
  return btoa(characters)
}

/** The input of the actions, with what is known of each picture. */
export function inputOf(
  { options, pictures }: ImportUpload,
  uploaded: ReadonlyMap<string, Uploaded>,
): ImportSource {
  if (pictures === null) return options
  const listed = [...pictures.keys()].map((path) => ({ path, ...uploaded.get(path) }))
  return { ...options, pictures: listed }
}

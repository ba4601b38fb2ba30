import type { ImportSource } from '#shared/contract/staff/imports.ts'
import { httpError, noAnswer, toApiError } from '../../../api/api-error.ts'
import { type ChosenPicture, sizeFault } from './chosen-pictures.ts'

/** What became of a picture: its id in the shop, or why it cannot be used. */
export type Uploaded = Pick<NonNullable<ImportSource['pictures']>[number], 'id' | 'fault'>

/** An address works for 15 minutes; a new one is requested long before. */
const PER_ADDRESS = 50

/** Statuses of problems with the picture itself; others end the upload. */
const ofPicture = [413, 415, 422]

type Options = {
  requestUrl: () => Promise<string>
  onUploaded: (path: string, outcome: Uploaded) => void
  signal: AbortSignal
}

/** Uploads pictures one after another. Throws if the shop cannot be reached or refuses the address. */
export async function uploadPictures(
  pictures: readonly ChosenPicture[],
  { requestUrl, onUploaded, signal }: Options,
): Promise<void> {
  let address = ''
  for (const [index, picture] of pictures.entries()) {
    signal.throwIfAborted()
    if (index % PER_ADDRESS === 0) address = await requestUrl()
    onUploaded(picture.path, await uploaded(picture, address, signal))
  }
}

async function uploaded(
  picture: ChosenPicture,
  address: string,
  signal: AbortSignal,
): Promise<Uploaded> {
  const fault = sizeFault(picture)
  if (fault !== null) return { fault }
  const { pathname, searchParams } = new URL(address)
  searchParams.set('name', picture.path)
  const body = await picture.read()
  // On the page's origin, which can differ from the shop's configured address.
  const response = await fetch(`${pathname}?${searchParams}`, {
    method: 'PUT',
    body,
    signal,
  }).catch(() => {
    signal.throwIfAborted()
    throw noAnswer()
  })
  const text = await response.text()
  if (response.ok) return { id: (JSON.parse(text) as { id: string }).id }
  const error = httpError(response, text)
  if (ofPicture.includes(response.status)) return { fault: toApiError(error).publicMessage }
  throw error
}

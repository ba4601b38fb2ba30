import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, spyOn, test } from 'bun:test'
import { openUploader } from '../../../../src/web/admin/products/pictures/open-uploader.ts'
import { openFixture, pause } from '../admin.fixture.tsx'
import { openEditor } from './editor.fixture.tsx'

// As far as it goes without a real browser; tests/e2e sends real pictures.

const fixture = openFixture()

const tooMany =
  'You can only upload 5 files at once, so none of these were added. Please choose fewer.'

test('UPL-01 UPL-02 the uploader offers to browse, for several pictures of the four kinds and photos of phones', async () => {
  await openEditor(fixture)
  expect(await screen.findByRole('button', { name: 'browse files' })).toBeTruthy()
  const four = 'image/jpeg, image/png, image/webp, image/gif'
  expect(fileInput().accept).toBe(`${four}, image/heic, image/heif, .heic, .heif`)
  expect(fileInput().multiple).toBe(true)
})

test('UPL-02 ERR-16 a file that is too large, empty or of another type is refused in words', async () => {
  await openEditor(fixture)
  await screen.findByText('Images up to 5MB')
  choose([picture('huge.png', 5_242_881)])
  expect(await said('huge.png exceeds maximum allowed size of 5 MB')).toBe(true)
  choose([picture('empty.png', 0)])
  expect(await said('This file is smaller than the allowed size of 1 B')).toBe(true)
  choose([new File(['words'], 'words.txt', { type: 'text/plain' })])
  expect(await said('You can only upload: JPEG, PNG, WebP, GIF')).toBe(true)
  expect(fixture.requests.filter((request) => request.includes('upload'))).toEqual([])
})

test('UPL-02 ERR-16 more than five files at once are refused', async () => {
  await openEditor(fixture)
  await screen.findByText('Images up to 5MB')
  choose(Array.from({ length: 6 }, (_, index) => picture(`${index}.png`)))
  expect(await said(tooMany)).toBe(true)
})

test('ERR-15 without an upload address the toast says why, and the form can still be saved', async () => {
  await openEditor(fixture)
  await screen.findByText('Images up to 5MB')
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  fixture.setOnline(false)
  choose([picture('sauce.png')])
  const words = "Failed to get upload URL: We can't connect right now."
  expect(await screen.findByText(words)).toBeTruthy()
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Product' })
  await waitFor(() => expect(create.disabled).toBe(false))
  warn.mockRestore()
})

test('ERR-15 the reason is listed for each picture that failed, but only the toast is announced', async () => {
  await openEditor(fixture)
  await screen.findByText('Images up to 5MB')
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  fixture.setOnline(false)
  choose([picture('sauce.png'), picture('jar.png')])
  const reason = "Failed to get upload URL: We can't connect right now."
  const list = await screen.findByRole('list', { name: "Pictures that weren't added" })
  await waitFor(() =>
    expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
      `Failed to upload sauce.png. ${reason}`,
      `Failed to upload jar.png. ${reason}`,
    ]),
  )
  await pause()
  expect(screen.queryAllByRole('alert').filter(isAbout('Failed to upload'))).toEqual([])
  warn.mockRestore()
})

test('ERR-15 UPL-09 a malformed upload address is logged, that picture skipped and nothing sent', async () => {
  const warn = spyOn(console, 'warn').mockImplementation(() => {})
  const target = document.body.appendChild(document.createElement('div'))
  const asked: string[] = []
  const uploaded: string[][] = []
  const states: boolean[] = []
  const close = openUploader({
    target,
    requestUrl: async () => {
      asked.push('address')
      return 'nonsense'
    },
    onUploaded: (urls) => uploaded.push(urls),
    onUploading: (isUploading) => states.push(isUploading),
    onFailures: () => {},
  })
  await screen.findByText('Images up to 5MB')
  choose([picture('sauce.png')])
  await waitFor(() => expect(states).toEqual([true, false]))
  expect(asked).toHaveLength(1)
  expect(warn.mock.calls.flat().join(' ')).toContain('its upload address is malformed (nonsense)')
  expect(uploaded).toEqual([])
  expect(fixture.requests).toEqual([])
  close()
  target.remove()
  warn.mockRestore()
})

function picture(name: string, bytes = 100): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('.uppy-Dashboard-input')
  if (!input) throw new Error('The uploader has no field for files.')
  return input
}

function choose(files: File[]) {
  Object.defineProperty(fileInput(), 'files', { value: files, configurable: true })
  fireEvent.change(fileInput())
}

function textOf({ textContent }: Element): string | null {
  return textContent
}

function isAbout(words: string) {
  return ({ textContent }: Element) => textContent?.startsWith(words) === true
}

/** The uploader shows its messages twice, one over the other. */
async function said(words: string): Promise<boolean> {
  return (await screen.findAllByText(words, { selector: '[role=alert]' })).length > 0
}

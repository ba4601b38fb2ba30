import type { Handlers } from '../action/handler.ts'

export const uploadHandlers: Pick<Handlers, 'uploads.create'> = {
  'uploads.create': async (_input, { files }) => ({ uploadURL: await files.announce() }),
}

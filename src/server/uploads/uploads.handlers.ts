import type { Handlers } from '../context/handler.ts'

export const uploadHandlers: Pick<Handlers, 'uploads.create'> = {
  'uploads.create': async (_input, context) => ({
    uploadURL: await context.files.announce(context),
  }),
}

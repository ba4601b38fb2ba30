import type { Handlers } from '../context/handler.ts'

export const uploadHandlers = {
  'uploads.create': async (_input, context) => ({
    uploadURL: await context.files.announce(context),
  }),
} satisfies Partial<Handlers>

/** Replaced in the executable, whose modules have other addresses (`build/executable.ts`). */
export const workerAddress = new URL('./worker.ts', import.meta.url).href

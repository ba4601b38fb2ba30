/** What a function in a page gets and returns: whatever survives JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined }

/** An action as WebDriver and WebDriver BiDi define it, in the same words. */
export type InputSource =
  | { type: 'pointer'; id: string; parameters?: { pointerType: string }; actions: object[] }
  | { type: 'key'; id: string; actions: object[] }

/** A browser window that shows one page: the little that all three engines can be asked to do. */
export type EngineWindow = {
  goTo: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs a function in the page, which sees only its arguments, and returns its result. */
  run: <T extends Json | void, A extends Json[]>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ) => Promise<T>
  /** Uses mouse and keyboard, as a person does. */
  perform: (sources: InputSource[]) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  back: () => Promise<void>
  /** Chooses files as with the browser's own dialog. */
  chooseFiles: (selector: string, paths: string[]) => Promise<void>
  /** Waits for a window that the page opens, works in it, and waits until it is closed. */
  inPopup: (work: () => Promise<void>) => Promise<void>
  /** What is on the screen, as a PNG. */
  screenshot: () => Promise<Uint8Array>
}

/** Works in a window that may close itself before its last step is confirmed. */
export async function untilClosed(work: () => Promise<void>, isOpen: () => Promise<boolean>) {
  await work().catch(async (error) => {
    if (await isOpen()) throw error
  })
  while (await isOpen()) await Bun.sleep(50)
}

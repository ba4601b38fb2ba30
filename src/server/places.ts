/** Where everything lies in a data directory, or would lie. */
export function placesIn(root: string) {
  return {
    root,
    database: `${root}/shop.db`,
    simulator: `${root}/simulator.db`,
    uploads: `${root}/uploads`,
    mail: `${root}/mail`,
    /** Pages as they were when the shop was closed. */
    keptPages: `${root}/pages.kept`,
    /** Held by the process that has the duties. */
    lock: `${root}/duties.db`,
    /** What the workers look at together. */
    board: `${root}/workers.board`,
  }
}

export type Places = ReturnType<typeof placesIn>

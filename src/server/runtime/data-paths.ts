/** Where everything lies in a data directory, or would lie. */
export function placesIn(root: string) {
  return {
    root,
    database: `${root}/shop.db`,
    simulator: `${root}/simulator.db`,
    uploads: `${root}/uploads`,
    mail: `${root}/mail`,
    /** Static files that the owner has put there; it need not exist. */
    public: `${root}/public`,
    /** Locked by the process that serves; there only while one does. */
    lock: `${root}/shop.db-lock`,
  }
}

export type Places = ReturnType<typeof placesIn>

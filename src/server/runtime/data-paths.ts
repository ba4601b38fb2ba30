/** The paths of everything in a data directory, whether it exists yet or not. */
export function dataPaths(root: string) {
  return {
    root,
    database: `${root}/shop.db`,
    simulator: `${root}/simulator.db`,
    uploads: `${root}/uploads`,
    mail: `${root}/mail`,
    /** The owner's static files; optional. */
    public: `${root}/public`,
    /** Locked by the serving process, and deleted when it stops. */
    lock: `${root}/shop.db-lock`,
  }
}

export type DataPaths = ReturnType<typeof dataPaths>

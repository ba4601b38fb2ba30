export function dataPaths(root: string) {
  return {
    root,
    database: `${root}/shop.db`,
    simulator: `${root}/simulator.db`,
    uploads: `${root}/uploads`,
    mail: `${root}/mail`,
    public: `${root}/public`,
    /** Locked by the serving process, and deleted when it stops. */
    lock: `${root}/shop.db-lock`,
  }
}

export type DataPaths = ReturnType<typeof dataPaths>

const name =
  /^(lost\+found|\.snapshots?|\.zfs|@eaDir|@Recycle|#recycle|#snapshot|\.DS_Store|\.Trash-\d+|System Volume Information|\$RECYCLE\.BIN)$/

/** Whether file systems, storage devices or desktops put this into directories, also into empty ones. */
export function isMadeBySystem(entry: string): boolean {
  return name.test(entry)
}

/**
 * How long staff can undo an import or a deletion, in milliseconds. Pictures that nothing names are kept
 * for as long.
 */
export const undoWithin = 7 * 24 * 60 * 60 * 1000

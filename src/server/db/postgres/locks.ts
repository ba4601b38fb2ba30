/**
 * The advisory lock that every writing transaction and every migration takes, on all instances. Each database has its own locks, so other programs on the server cannot take it.
 */
export const WRITER_LOCK = 7_282_379_001

/**
 * The advisory lock that every writing transaction and every migration takes, on all instances.
 * Each database has its own locks, so programs in other databases on the server cannot take it.
 */
export const WRITER_LOCK = 7_282_379_001

/** The first key of the advisory locks of jobs; the second is the job's number. */
export const JOB_LOCKS = 728_237_901

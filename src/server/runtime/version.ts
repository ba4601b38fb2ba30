import manifest from '../../../package.json'

/** The version, which `executable.ts` puts into the executable; the manifest's when run from source. */
export const version = process.env.BUILT_VERSION || manifest.version

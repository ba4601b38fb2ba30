import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fontPackages } from './typefaces.ts'

export type Package = {
  name: string
  version: string
  /** SPDX expression from package.json. */
  license: string
  needs: string[]
  /** The text of the license; null if the package contains none. */
  words: string | null
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packages that end up in the style sheets or as fonts, not in scripts. */
const inStyles = ['tailwindcss', 'daisyui', ...fontPackages]

export async function packagesInside(): Promise<Package[]> {
  const folders = new Set(inStyles.map((name) => `${root}node_modules/${name}`))
  for (const [entry, target] of [
    ['src/main.ts', 'bun'],
    ['src/web/app/entry.tsx', 'browser'],
  ] as const) {
    for (const file of await filesInside(entry, target)) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]
      if (folder !== undefined) folders.add(folder)
    }
  }
  const packages = await Promise.all([...folders].map(readPackage))
  return packages.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

export function keyOf({ name, version }: Pick<Package, 'name' | 'version'>): string {
  return `${name}@${version}`
}

async function filesInside(entry: string, target: 'bun' | 'browser'): Promise<string[]> {
  const built = await Bun.build({
    root,
    entrypoints: [root + entry],
    target,
    format: 'esm',
    splitting: target === 'browser',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files = Object.values(built.metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.keys(inputs).map((file) => resolve(file)),
  )
  if (files.length === 0) throw new Error(`The bundler does not say what is in ${entry}.`)
  return files
}

type PackageFile = {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

async function readPackage(folder: string): Promise<Package> {
  const file = (await Bun.file(`${folder}/package.json`).json()) as PackageFile
  const { name, version, license, dependencies, peerDependencies } = file
  const needs = Object.keys({ ...dependencies, ...peerDependencies }).sort()
  return { name, version, license: license ?? '', needs, words: await licenseWords(folder) }
}

async function licenseWords(folder: string): Promise<string | null> {
  const name = readdirSync(folder).find((file) => /^(un)?licen[cs]e(\.(md|txt))?$/i.test(file))
  return name === undefined ? null : (await Bun.file(`${folder}/${name}`).text()).trim()
}

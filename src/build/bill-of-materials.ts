import { keyOf, type Package } from './packages-inside.ts'

/** The checksums of `bun.lock`, such as `sha512-…` in base64, by `name@version`. */
export type Checksums = ReadonlyMap<string, string>

type Product = { name: string; version: string; license: string; dependencies: object }

/** The packages in the executable, in CycloneDX 1.6, for vulnerability scanners. */
export function billOfMaterials(
  product: Product,
  packages: readonly Package[],
  checksums: Checksums,
  build: { at: Date; bun: string },
) {
  const names = new Map(packages.map((item) => [item.name, addressOf(item)]))
  const self = `pkg:generic/${product.name}@${product.version}`
  const runtime = `pkg:github/oven-sh/bun@bun-v${build.bun}`
  const addresses = (needs: string[]) => needs.flatMap((name) => names.get(name) ?? [])
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: build.at.toISOString(),
      component: {
        type: 'application',
        'bom-ref': self,
        name: product.name,
        version: product.version,
        licenses: [license(product.license)],
        purl: self,
      },
    },
    components: [
      {
        type: 'platform',
        'bom-ref': runtime,
        name: 'bun',
        version: build.bun,
        licenses: [license('MIT')],
        purl: runtime,
      },
      ...packages.map((item) => component(item, checksums.get(keyOf(item)))),
    ],
    dependencies: [
      { ref: self, dependsOn: [runtime, ...addresses(Object.keys(product.dependencies))] },
      ...packages.map((item) => ({ ref: addressOf(item), dependsOn: addresses(item.needs) })),
    ],
  }
}

function component(item: Package, checksum: string | undefined) {
  const [, digest] = /^sha512-(.+)$/.exec(checksum ?? '') ?? []
  const content = digest && Buffer.from(digest, 'base64').toString('hex')
  const address = addressOf(item)
  return {
    type: 'library',
    'bom-ref': address,
    name: item.name,
    version: item.version,
    ...(content ? { hashes: [{ alg: 'SHA-512', content }] } : {}),
    licenses: [license(item.license)],
    purl: address,
  }
}

/** A single license is given by its id, several by an expression. */
function license(words: string) {
  return / /.test(words) ? { expression: words } : { license: { id: words } }
}

/** A package URL, with the at sign of a scope percent-encoded. */
function addressOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}

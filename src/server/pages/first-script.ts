import type { Manifest } from './assets.ts'

/**
 * The one script that stands in a page. It fetches the others when the page has been painted, or as
 * soon as somebody touches it: on a slow line the first picture is not held up by code that nobody
 * needs to read it.
 */
export function firstScript({ script, imports }: Manifest): string {
  // What the first one imports is asked for together with it, not after it.
  const all = [...imports, script].map((address) => `import(${JSON.stringify(address)})`).join(',')
  return `{let s=0;const g=()=>{s||(s=1,${all})};addEventListener("load",g);addEventListener("pointerdown",g,{once:true});addEventListener("keydown",g,{once:true});setTimeout(g,3e3)}`
}

/** How a policy names an inline text that it allows: by what it says, letter for letter. */
export function policyHash(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
}

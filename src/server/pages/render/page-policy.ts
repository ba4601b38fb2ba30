import type { Assets } from '../../assets/assets.ts'
import type { Sources } from './card-sources.ts'
import { inlineScript, policyHash } from './inline-script.ts'

/**
 * Scripts come from the shop alone, and from those whom a page needs besides. What stands in the page itself, the styles and the first
 * script, is allowed by its hash and nothing else is; nobody may frame it.
 */
export function pagePolicy({ manifest, shopStyles }: Assets, also?: Sources): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${policyHash(inlineScript(manifest))}${also ? ` ${also.script}` : ''}`,
    `style-src 'self' ${policyHash(shopStyles)}`,
    // React writes style attributes into server-rendered pages; they run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    `connect-src 'self'${also ? ` ${also.connect}` : ''}`,
    ...(also ? [`frame-src ${also.frame}`] : []),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

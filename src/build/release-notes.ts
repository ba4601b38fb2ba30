/**
 * The notes of a release: its section of the changelog. Throws if a version that is released has none, or
 * none with a date. Other builds have the section of the version that they are on the way to.
 */
export function releaseNotes(changelog: string, version: string): string {
  const planned = version.replace(/-dev$/, '')
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((each) => each.startsWith(`[${planned}] - `))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "[${planned}] - …".`)
  const [heading = '', ...lines] = section.split('\n')
  const isDated = /\d{4}-\d\d-\d\d$/.test(heading)
  if (version === planned && !isDated) {
    throw new Error(`CHANGELOG.md says "${heading}": write the date of the release there.`)
  }
  return `# Saucery ${version}\n${lines.join('\n').trimEnd()}\n`
}

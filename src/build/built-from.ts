/**
 * The commit of a checkout, with its tag, if any, and its date. Empty if there is no repository or Git is
 * not installed, as in the container that builds the image.
 */
export function builtFrom(root: string): string {
  const commit = git(root, 'describe', '--tags', '--always', '--dirty', '--match', 'v*')
  return commit === '' ? '' : `${commit}, ${git(root, 'log', '-1', '--format=%cs')}`
}

/**
 * The version of a checkout: that of its tag, such as 1.2.0 for `v1.2.0`. Any other commit is on the way
 * to the version in `package.json`, so it is that with `-dev`. Without Git, the version in `package.json`.
 */
export function versionOf(root: string, planned: string): string {
  const tag = git(root, 'describe', '--tags', '--exact-match', '--dirty', '--match', 'v*')
  const released = /^v(\d+\.\d+\.\d+(-(?!dirty$)[\w.]+)?)$/.exec(tag)?.[1]
  if (released !== undefined) return released
  return git(root, 'rev-parse', 'HEAD') === '' ? planned : `${planned}-dev`
}

function git(root: string, ...args: string[]): string {
  if (Bun.which('git') === null) return ''
  const { success, stdout } = Bun.spawnSync(['git', ...args], { cwd: root, stderr: 'ignore' })
  return success ? stdout.toString().trim() : ''
}

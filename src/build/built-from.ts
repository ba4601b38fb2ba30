/**
 * The commit of a checkout, with its tag, if any, and its date. Empty if there is no repository or Git is
 * not installed, as in the container that builds the image.
 */
export function builtFrom(root: string): string {
  if (Bun.which('git') === null) return ''
  const git = (...args: string[]) => {
    const { success, stdout } = Bun.spawnSync(['git', ...args], { cwd: root, stderr: 'ignore' })
    return success ? stdout.toString().trim() : ''
  }
  const commit = git('describe', '--tags', '--always', '--dirty', '--match', 'v*')
  return commit === '' ? '' : `${commit}, ${git('log', '-1', '--format=%cs')}`
}

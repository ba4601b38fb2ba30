/** The supported platforms: the name of the file in `dist`, and Bun's name for the platform. */
export const targets = [
  ['saucery-linux-x64', 'bun-linux-x64'],
  ['saucery-linux-arm64', 'bun-linux-arm64'],
  ['saucery-linux-x64-musl', 'bun-linux-x64-musl'],
  ['saucery-linux-arm64-musl', 'bun-linux-arm64-musl'],
  ['saucery-macos-x64', 'bun-darwin-x64'],
  ['saucery-macos-arm64', 'bun-darwin-arm64'],
  ['saucery-windows-x64.exe', 'bun-windows-x64'],
] as const

export type Target = (typeof targets)[number][1]

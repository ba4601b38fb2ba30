/** The browser of the page tests. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The features that Playwright disables, repeated here because Chromium reads only the last list. */
const asPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Pages of the browser's own address bar, which it loads for every window, and a spare process. They
 * take half the processor time of a visit.
 */
const ofItsWindow = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup']

/** Disables updates and look-ups, and the sandbox, which root cannot use. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...asPlaywright, ...ofItsWindow].join()}`,
]

/**
 * For tests, not benchmarks. The pages of tests do not live long enough for optimized functions to pay
 * off: without its two optimizing compilers, V8 takes a third less processor time. A larger young
 * generation saves garbage collections.
 */
export const testFlags = [
  ...chromiumFlags,
  '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
]

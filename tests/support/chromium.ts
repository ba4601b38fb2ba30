/** The browser of the page tests. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** What Playwright turns off as well; of two such lists Chromium reads only the last. */
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
 * Pages of the browser's own address bar, which it loads for every window, and a process in reserve.
 * They take half the processor time of a visit.
 */
const ofItsWindow = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup']

/** As quiet as it gets: no updates, no look-ups, no sandbox, which root cannot have. */
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
 * For tests, whose pages never live long enough for an optimized function to pay: without its two
 * optimizing compilers V8 takes a third less processor time. More room for new objects saves collecting
 * them. Not for benchmarks.
 */
export const testFlags = [
  ...chromiumFlags,
  '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
]

/** A device parsed from a user agent; null for unknown parts. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** In order of precedence, because most user agents also name the browsers that they descend from. */
const browsers: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera|OPiOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
  ["Outlook", /\bMicrosoft Outlook\b/]
]
const systems: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\b(iPhone|iPod)\b/],
  ["Windows Phone", /\bWindows Phone\b/],
  ["Android", /\bAndroid\b/],
  ["Xbox", /\bXbox\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/]
]

const first = (marks: typeof browsers, text: string) => marks.find(([, mark]) => mark.test(text))?.[0] ?? null

/** [SES-O07] The device of a session, read from its User-Agent header. */
export const deviceOf = (userAgent: string): Device => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent)
})

/** [PRO-002] [ROL-020] Whether the device is a Windows computer. */
export const isWindowsWorkstation = (userAgent: string): boolean => deviceOf(userAgent).system === "Windows"

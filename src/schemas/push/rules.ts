/** [SEC] Hosts of the push services of browsers: the server calls no other one. */
const pushHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".push.apple.com",
  ".notify.windows.com"
] as const

/** Whether an address is one of a browser's push service. `inside` are hosts, with their port, that the operator adds. */
export const isPushAddress = (text: string, inside: ReadonlyArray<string> = []): boolean => {
  const url = URL.parse(text)
  if (url === null || url.username !== "" || url.password !== "" || text.length > 1_000) return false
  if (inside.includes(url.host)) return true
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    pushHosts.some((host) => (host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host))
  )
}

const bytesIn = (text: string) => (/^[A-Za-z0-9_-]+$/.test(text) ? Math.floor((text.length * 3) / 4) : 0)
/** A browser's public key: an uncompressed point of P-256. */
export const isPushKey = (text: string): boolean => bytesIn(text) === 65 && text.startsWith("B")
/** What a browser shares with the server: 16 bytes. */
export const isPushSecret = (text: string): boolean => bytesIn(text) === 16

/** What the service worker gets, encrypted. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a tap leads, on the portal's own host. */
  readonly address: string
  /** A message with the tag of an older one replaces it. */
  readonly tag: string
}

/** Devices of one person. */
export const mostDevices = 20

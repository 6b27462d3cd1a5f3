/** [SEC] Allow-list of browser push services: the server sends requests to no other host (SSRF). */
const pushHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".push.apple.com",
  ".notify.windows.com"
] as const

/**
 * Whether an endpoint belongs to an allowed push service. `inside`: further hosts, with port, that the operator allows.
 */
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
/** Whether the text is a browser's public key: an uncompressed P-256 point, in base64url. */
export const isPushKey = (text: string): boolean => bytesIn(text) === 65 && text.startsWith("B")
/** Whether the text is the subscription's authentication secret: 16 bytes, in base64url. */
export const isPushSecret = (text: string): boolean => bytesIn(text) === 16

/** Payload of a push message as the service worker receives it after decryption. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Page to open on a tap, on the portal's own host. */
  readonly address: string
  /** A message replaces an older one with the same tag on the device. */
  readonly tag: string
}

/** Maximum number of devices per person. */
export const mostDevices = 20

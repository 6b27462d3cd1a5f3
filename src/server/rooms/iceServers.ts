import { createHmac } from "node:crypto"
import { Redacted } from "effect"
import type { RoomsOptions } from "#server/platform/settings/services.ts"

/**
 * Hours for which credentials of a TURN relay are valid: longer than a meeting. Shorter for guests, who may not be
 * admitted.
 */
const credentialHours = { person: 12, guest: 2 }

/**
 * [VID-O01] The STUN and TURN servers that browsers use to connect. TURN credentials are per person and expire: the
 * user name contains the expiry in seconds, the password is its HMAC-SHA1 with the relay's secret (coturn:
 * `use-auth-secret`). `now` in ms.
 */
export const iceServers = ({ stun, turn }: RoomsOptions, user: number | string, now: number) => {
  const servers: Array<{ urls: ReadonlyArray<string>; username?: string; credential?: string }> = []
  if (stun !== undefined) servers.push({ urls: [stun] })
  if (turn !== undefined) {
    const username = `${Math.floor(now / 1_000) + credentialHours[typeof user === "number" ? "person" : "guest"] * 3_600}:${user}`
    const credential = createHmac("sha1", Redacted.value(turn.secret)).update(username).digest("base64")
    servers.push({ urls: turn.urls, username, credential })
  }
  return servers
}

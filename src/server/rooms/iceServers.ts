import { createHmac } from "node:crypto"
import { Redacted } from "effect"
import type { RoomsOptions } from "#server/platform/settings/services.ts"

/** Hours for which a relay's credentials hold: longer than a meeting; shorter for a guest, whom nobody has admitted yet. */
const credentialHours = { person: 12, guest: 2 }

/**
 * [VID-O01] The servers by which browsers find a way to each other. Credentials of a relay are made for one person and
 * end by themselves: the user name is the end in seconds, the password its HMAC-SHA1 by the relay's secret (what coturn
 * calls `use-auth-secret`). `now` in ms.
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

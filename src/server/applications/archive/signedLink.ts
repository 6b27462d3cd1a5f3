import { createHmac, randomUUID } from "node:crypto"
import { linkLife } from "#schemas/applications/archive/archiveRules.ts"

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A JSON Web Token signed with HS256, the format that document systems accept. */
export const signedToken = (claims: object, secret: string): string => {
  const body = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`
}

/** [NET-100] The URL with a signed token in its query. The token is valid for this URL and for one minute. */
export const signedLink = (address: string, secret: string, claims: object, now = Date.now()) => {
  const issued = Math.floor(now / 1_000)
  const url = new URL(address)
  const token = signedToken(
    { ...claims, aud: url.origin, iat: issued, exp: issued + linkLife, jti: randomUUID() },
    secret
  )
  url.searchParams.set("token", token)
  return { url: url.href, expires_at: new Date((issued + linkLife) * 1_000).toISOString() }
}

import type { IncomingMessage, ServerResponse } from "node:http"
import type { Settings } from "#server/platform/Settings.ts"

export const securityTextPath = "/.well-known/security.txt"

/** Validity of the text in days; each request gets a new one. */
const lifeDays = 180

const toUri = (contact: string) => (/^[a-z][a-z0-9+.-]*:/i.test(contact) ? contact : `mailto:${contact}`)

/** Serves security.txt (RFC 9116): the contact for reports of vulnerabilities. */
export const securityTextListener =
  ({ mail, publicUrl, securityContact = mail.contact }: Settings["Service"]) =>
  (_: IncomingMessage, response: ServerResponse) => {
    const expires = new Date(Date.now() + lifeDays * 86_400_000).toISOString()
    response
      .writeHead(200, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" })
      .end(
        [
          `Contact: ${toUri(securityContact)}`,
          `Expires: ${expires}`,
          "Preferred-Languages: fr, en",
          `Canonical: ${new URL(securityTextPath, publicUrl).href}`,
          ""
        ].join("\n")
      )
  }

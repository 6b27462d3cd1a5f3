import type { IncomingMessage, ServerResponse } from "node:http"
import type { Settings } from "#server/platform/Settings.ts"

export const securityTextPath = "/.well-known/security.txt"

/** Validity in days; the file is generated on each request. */
const lifeDays = 180

const toUri = (contact: string) => (/^[a-z][a-z0-9+.-]*:/i.test(contact) ? contact : `mailto:${contact}`)

/** security.txt (RFC 9116): the installation's contact for vulnerability reports. */
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

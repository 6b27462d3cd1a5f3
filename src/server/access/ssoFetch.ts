import { type IncomingMessage, request as plain } from "node:http"
import { request as secure } from "node:https"
import { isIP } from "node:net"
import type { CustomFetch } from "openid-client"
import { isPublic, publicLookup } from "#server/platform/publicAddress.ts"

/** Maximum response size in bytes; discovery documents, key sets and token responses are far smaller. */
const maxAnswer = 1_048_576

const bodyOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxAnswer) throw new TypeError("the provider's answer is too large")
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const withoutBody: ReadonlyArray<number> = [204, 205, 304]

/**
 * `fetch` for identity providers, whose URLs firms enter: only HTTPS to public addresses, no redirects, a bounded
 * response (SSRF protection). Hosts in `allowed` may be private and use HTTP. Rejects with a `TypeError`, as `fetch`
 * does.
 */
export const providerFetch =
  (allowed: ReadonlyArray<string>): CustomFetch =>
  async (address, { body, headers, method, signal }) => {
    const url = new URL(address)
    const isAllowed = allowed.includes(url.host)
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
    if (!isAllowed && (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublic(host))))
      throw new TypeError("this address is not one of a provider")
    if (body !== undefined && body !== null && typeof body !== "string" && !(body instanceof URLSearchParams))
      throw new TypeError("only forms are sent to a provider")
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = (url.protocol === "https:" ? secure : plain)(
          url,
          {
            method,
            headers,
            agent: false,
            ...(signal === undefined ? {} : { signal }),
            ...(isAllowed ? {} : { lookup: publicLookup })
          },
          resolve
        )
        sent.on("error", reject)
        sent.end(body == null ? undefined : body.toString())
      })
      const bytes = await bodyOf(answer)
      const status = answer.statusCode ?? 502
      const named = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as [string, string]]
      )
      return new Response(withoutBody.includes(status) ? null : Uint8Array.from(bytes), { status, headers: named })
    } catch (cause) {
      throw signal?.aborted === true ? signal.reason : new TypeError("the provider was not reached", { cause })
    }
  }

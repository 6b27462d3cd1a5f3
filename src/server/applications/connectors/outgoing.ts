import { type IncomingMessage, request as plain } from "node:http"
import { request as secure } from "node:https"
import { connect, isIP, type Socket } from "node:net"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ConnectorField } from "#schemas/applications/connectors/connectorRules.ts"
import { ConnectorFailure } from "#server/applications/connectors/Connector.ts"
import { isPublic, publicLookup } from "#server/platform/publicAddress.ts"

/** Idle timeout of a connection in ms. */
const idleTimeoutMs = 15_000
/** Maximum bytes read of a response. */
const maxAnswer = 65_536

/**
 * Throws if the host is a private IP address; otherwise returns the options that check the resolved address too. Hosts
 * in `allowed` are not checked.
 */
const judge = (host: string, key: string, allowed: ReadonlyArray<string>, field: ConnectorField) => {
  const isAllowed = allowed.includes(key)
  if (!isAllowed && isIP(host) !== 0 && !isPublic(host)) throw new ConnectorFailure("connection.address_closed", field)
  return isAllowed ? {} : { lookup: publicLookup }
}
/** Whether a call failed because the address is private. */
export const isAddressClosed = (cause: unknown) =>
  cause instanceof ConnectorFailure && cause.code === "connection.address_closed"
const unreachable = (field: ConnectorField, cause: unknown) =>
  cause instanceof ConnectorFailure ? cause : new ConnectorFailure("connection.unreachable", field, cause)

export interface Sent {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  /** The size is in bytes, for Content-Length. */
  readonly body?: { readonly size: number; readonly parts: () => ReadonlyArray<Buffer | Readable> }
}

async function* chunksOf(parts: ReadonlyArray<Buffer | Readable>) {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part
    else yield* part
  }
}

/**
 * HTTP client for services, whose URLs firms enter: only HTTPS to public addresses, no redirects, a bounded response
 * (SSRF protection). Hosts in `allowed` (`host:port`) may be private and use HTTP. Returns the status code.
 */
export const callService = async (
  allowed: ReadonlyArray<string>,
  address: string,
  { body, headers, method }: Sent
): Promise<number> => {
  const url = new URL(address)
  const guarded = judge(url.hostname.replace(/^\[(.*)\]$/, "$1"), url.host, allowed, "address")
  if (url.protocol !== "https:" && !allowed.includes(url.host))
    throw new ConnectorFailure("connection.address_closed", "address")
  const length = body === undefined ? {} : { "content-length": String(body.size) }
  try {
    const sent = (url.protocol === "https:" ? secure : plain)(url, {
      method,
      headers: { ...headers, ...length, "user-agent": "dossier-connector" },
      agent: false,
      timeout: idleTimeoutMs,
      ...guarded
    })
    sent.on("timeout", () => sent.destroy(new Error("the service says nothing")))
    const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on("response", resolve).on("error", reject))
    const bodySent = body === undefined ? Promise.resolve(sent.end()) : pipeline(chunksOf(body.parts()), sent)
    // A service may respond before it has read the whole body. Its status counts; the broken upload must not reject
    // unhandled.
    bodySent.catch(() => undefined)
    const answer = await answered
    if ((answer.statusCode ?? 502) < 300) await bodySent
    let read = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      read += part.length
      if (read > maxAnswer) break
    }
    answer.destroy()
    return answer.statusCode ?? 502
  } catch (cause) {
    throw unreachable("address", cause)
  }
}

/** Returns for a 2xx status; throws a `ConnectorFailure` for any other, at the field that caused it. */
export const judgeStatus = (
  status: number,
  fields: { readonly key: ConnectorField; readonly missing: ConnectorField }
) => {
  if (status >= 200 && status < 300) return
  if (status === 401 || status === 403) throw new ConnectorFailure("connection.credentials_refused", fields.key)
  if (status === 404 || status === 410) throw new ConnectorFailure("connection.not_found_there", fields.missing)
  throw new ConnectorFailure("connection.answer_unfit", "address", new Error(`status ${status}`))
}

/** Opens a TCP connection for protocols other than HTTP, with the same check of the address. */
export const lineTo = (allowed: ReadonlyArray<string>, host: string, port: number): Promise<Socket> => {
  const guarded = judge(host, `${host}:${port}`, allowed, "host")
  return new Promise((resolve, reject) => {
    // Disable Nagle's algorithm: SSH alternates small messages.
    const socket = connect({ host, port, noDelay: true, ...guarded })
    const fail = (cause: unknown) => {
      socket.destroy()
      reject(unreachable("host", cause))
    }
    socket.setTimeout(idleTimeoutMs, () => fail(new Error("the host says nothing")))
    socket.once("error", fail)
    socket.once("connect", () => {
      socket.setTimeout(0)
      socket.off("error", fail)
      resolve(socket)
    })
  })
}

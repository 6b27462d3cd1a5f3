import { setTimeout } from "node:timers/promises"
import { AwsV4Signer } from "aws4fetch"
import { Redacted } from "effect"
import { elements, S3Error, textOf } from "#server/platform/s3/answers.ts"

export interface S3Options {
  /** URL of the service; the bucket is the first segment of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: Redacted.Redacted
  /** Maximum parts of a multipart upload; default 10,000. */
  readonly partsAtMost?: number
}
interface Call {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE"
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Timeout of the call in ms. */
  readonly timeoutMs?: number
  readonly attempts?: number
  readonly signal?: AbortSignal
}

const timeoutMs = 60_000
/** Timeout in ms for copies: a service may copy gigabytes before it responds. */
export const longTimeoutMs = 600_000

/**
 * Makes signed calls to one bucket. Any status but 2xx becomes an S3Error; status 429 and 5xx only after three
 * attempts.
 */
export const bucketOf = ({ bucket, endpoint, key: accessKeyId, region, secret }: S3Options) => {
  const root = `${endpoint.replace(/\/+$/, "")}/${bucket}`
  const cache = new Map<string, ArrayBuffer>()

  const send = async ({ body, headers: given, key, method, query, signal }: Call) => {
    const address = new URL(key === undefined ? root : `${root}/${key}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const bytes = typeof body === "string" ? Buffer.from(body) : body
    // The signature covers the bytes, so the service refuses damaged ones.
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", (bytes ?? new Uint8Array()) as BufferSource))
    const { headers, url } = await new AwsV4Signer({
      method,
      url: address.toString(),
      headers: { ...given, "x-amz-content-sha256": digest.toString("hex") },
      accessKeyId,
      secretAccessKey: Redacted.value(secret),
      region,
      service: "s3",
      cache
    }).sign()
    // Set after signing, because proxies may change this header. A compressed response would have another length.
    headers.set("accept-encoding", "identity")
    return fetch(url, {
      method,
      headers,
      redirect: "manual",
      ...(bytes === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
      ...(signal === undefined ? {} : { signal })
    })
  }

  const failure = async (call: Call, status: number, text: string) => {
    const action = `${call.method} ${call.key ?? bucket}`
    // No XML, so from a proxy in between: the status is all there is.
    const [error] = await elements(text, "Error").catch(() => [])
    return error === undefined
      ? new S3Error(action, status, "", "")
      : new S3Error(action, status, textOf(error, "Code"), textOf(error, "Message"))
  }

  /** Returns the response before its body is read. */
  const open = async (call: Call): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= (call.attempts ?? 3)
      const answer = await send(call).catch((error: unknown) =>
        isLast || call.signal?.aborted === true ? Promise.reject(error) : undefined
      )
      if (answer?.ok === true) return answer
      if (answer !== undefined) {
        const refused = await failure(call, answer.status, await answer.text())
        const mayPass = answer.status === 429 || (answer.status >= 500 && refused.code !== "EDQUOT")
        if (isLast || !mayPass) throw refused
      }
      await setTimeout(100 * 4 ** (attempt - 1))
    }
  }
  const ask = async (call: Call) => {
    const answer = await open({ ...call, signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs) })
    return { headers: answer.headers, status: answer.status, text: await answer.text() }
  }
  /** The root element of an XML response. Copies and completions may fail after status 200, with an error document. */
  const askFor = async (name: string, call: Call) => {
    const { status, text } = await ask(call)
    const [found] = await elements(text, name)
    if (found === undefined) throw await failure(call, status, text)
    return found
  }
  return { ask, askFor, open }
}

import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Redacted } from "effect"
import type { S3Options } from "#server/platform/s3/bucket.ts"

/** An error response, in the format of real S3 services. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export interface S3Request {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
}

interface Stored {
  readonly bytes: Buffer
  modified: number
}

const smallestPart = 5_242_880
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")
const hmac = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest()
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;")
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const inside = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, found = ""]) => unescaped(found))

/**
 * Checks Signature Version 4. Written from the specification and not shared with the client, so that the two verify
 * each other.
 */
const checkSignature = (request: IncomingMessage, url: URL, body: Buffer, region: string, secret: string) => {
  const header = (name: string) => String(request.headers[name] ?? "")
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header("authorization")
    )
  if (parts === null) throw new Refusal(403, "AccessDenied")
  const [, id, date = "", signedRegion = "", names = "", signature = ""] = parts
  if (id !== "key") throw new Refusal(403, "InvalidAccessKeyId")
  if (signedRegion !== region) throw new Refusal(400, "AuthorizationHeaderMalformed")
  if (!/^(?=.*\bhost\b)(?=.*x-amz-content-sha256)(?=.*x-amz-date)/.test(names)) throw new Refusal(403, "AccessDenied")
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((part) => encoded(decodeURIComponent(part)))
      .join("/"),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join("&"),
    ...names.split(";").map((name) => `${name}:${header(name).trim()}`),
    "",
    names,
    header("x-amz-content-sha256")
  ].join("\n")
  const scope = `${date}/${region}/s3/aws4_request`
  const key = [date, region, "s3", "aws4_request"].reduce<Uint8Array | string>(hmac, `AWS4${secret}`)
  const expected = hmac(key, ["AWS4-HMAC-SHA256", header("x-amz-date"), scope, sha256(canonical)].join("\n"))
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) throw new Refusal(403, "SignatureDoesNotMatch")
  if (sha256(body) !== header("x-amz-content-sha256")) throw new Refusal(400, "XAmzContentSHA256Mismatch")
}

/**
 * The part of S3 that the portal uses, in memory on the loopback. Refuses what real services refuse: wrong signatures
 * and checksums, too small parts, copies of missing objects. Lists are paged (3 keys each by default).
 */
export const startS3 = async ({ pageSize = 3 } = {}) => {
  const region = "eu-west-3"
  const secret = "wJalr/XUtn+FEMI="
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { readonly key: string; initiated: number; readonly parts: Map<number, Buffer> }>()
  const asked: Array<S3Request> = []
  let before: (asked: S3Request) => unknown = () => undefined

  const stored = (key: string) => {
    const found = objects.get(key)
    if (found === undefined) throw new Refusal(404, "NoSuchKey")
    return found
  }
  const upload = (id: string, key: string) => {
    const found = uploads.get(id)
    if (found?.key !== key) throw new Refusal(404, "NoSuchUpload")
    return found
  }
  const put = (key: string, bytes: Buffer) => objects.set(key, { bytes, modified: Date.now() })
  const xml = (body: string) => ({ status: 200, headers: { "content-type": "application/xml" }, body })
  const empty = (status = 200, headers: Record<string, string | number> = {}) => ({ status, headers, body: "" })
  const rangeOf = (header: string, size: number) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? []
    if (from === undefined || Number(from) >= size) throw new Refusal(416, "InvalidRange")
    return { start: Number(from), end: Math.min(Number(to), size - 1) }
  }

  const listObjects = (query: URLSearchParams) => {
    const prefix = query.get("prefix") ?? ""
    const delimiter = query.get("delimiter")
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString()
    const names = new Set(
      [...objects.keys()]
        .filter((key) => key.startsWith(prefix))
        .map((key) => {
          const cut = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
          return cut < 0 ? key : key.slice(0, cut + 1)
        })
    )
    const left = [...names].sort().filter((name) => name > after)
    const page = left.slice(0, pageSize)
    const isTruncated = left.length > page.length
    const token = Buffer.from(page.at(-1) ?? "").toString("base64")
    return xml(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ""}${page
        .map((name) => {
          const found = objects.get(name)
          return found === undefined
            ? `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`
            : `<Contents><Key>${escaped(name)}</Key><LastModified>${new Date(found.modified).toISOString()}</LastModified><Size>${found.bytes.length}</Size></Contents>`
        })
        .join("")}</ListBucketResult>`
    )
  }
  const listUploads = (query: URLSearchParams) => {
    const prefix = query.get("prefix") ?? ""
    const after = `${query.get("key-marker") ?? ""} ${query.get("upload-id-marker") ?? ""}`
    const left = [...uploads]
      .map(([id, { initiated, key }]) => ({ id, initiated, key, name: `${key} ${id}` }))
      .filter(({ key, name }) => key.startsWith(prefix) && name > after)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const page = left.slice(0, pageSize)
    const last = page.at(-1)
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>${left.length > page.length}</IsTruncated>
<NextKeyMarker>${last?.key ?? ""}</NextKeyMarker><NextUploadIdMarker>${last?.id ?? ""}</NextUploadIdMarker>${page
        .map(
          ({ id, initiated, key }) =>
            `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(initiated).toISOString()}</Initiated></Upload>`
        )
        .join("")}</ListMultipartUploadsResult>`
    )
  }
  const complete = (key: string, id: string, body: string) => {
    const found = upload(id, key)
    const tags = inside(body, "ETag")
    const bytes = inside(body, "PartNumber").map((number, index) => {
      const part = found.parts.get(Number(number))
      if (part === undefined || tagOf(part) !== tags[index]) throw new Refusal(400, "InvalidPart")
      return part
    })
    // Like the real services, report the failure of a completion in the body of a 200 response.
    if (bytes.slice(0, -1).some((part) => part.length < smallestPart)) {
      return xml(`<Error><Code>EntityTooSmall</Code><Message>Your proposed upload is too small</Message></Error>`)
    }
    uploads.delete(id)
    put(key, Buffer.concat(bytes))
    return xml(
      `<?xml version="1.0"?>\n\n<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`
    )
  }
  const copied = (request: IncomingMessage) => {
    const source = decodeURIComponent(String(request.headers["x-amz-copy-source"])).replace(/^\/?bucket\//, "")
    const { bytes } = stored(source)
    const range = request.headers["x-amz-copy-source-range"]
    if (range === undefined) return { source, bytes }
    const { end, start } = rangeOf(String(range), bytes.length)
    return { source, bytes: bytes.subarray(start, end + 1) }
  }

  const answer = (request: IncomingMessage, { key, method, query }: S3Request, body: Buffer) => {
    const id = query.get("uploadId")
    const isCopy = request.headers["x-amz-copy-source"] !== undefined
    if (key === "") {
      if (method === "HEAD") return empty()
      if (method === "GET") return query.has("uploads") ? listUploads(query) : listObjects(query)
      if (createHash("md5").update(body).digest("base64") !== request.headers["content-md5"]) {
        throw new Refusal(400, "BadDigest")
      }
      for (const name of inside(body.toString(), "Key")) objects.delete(name)
      return xml("<DeleteResult/>")
    }
    if (method === "POST" && query.has("uploads")) {
      const made = randomUUID()
      uploads.set(made, { key, initiated: Date.now(), parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (method === "POST") return complete(key, id ?? "", body.toString())
    if (method === "PUT" && id !== null) {
      const { bytes } = copied(request)
      upload(id, key).parts.set(Number(query.get("partNumber")), bytes)
      return xml(`<CopyPartResult><ETag>${escaped(tagOf(bytes))}</ETag></CopyPartResult>`)
    }
    if (method === "PUT" && isCopy) {
      const { bytes, source } = copied(request)
      if (source === key && request.headers["x-amz-metadata-directive"] !== "REPLACE") {
        throw new Refusal(400, "InvalidRequest")
      }
      put(key, bytes)
      return xml(`<CopyObjectResult><ETag>${escaped(tagOf(bytes))}</ETag></CopyObjectResult>`)
    }
    if (method === "PUT") {
      put(key, body)
      return empty()
    }
    if (method === "DELETE") {
      if (id === null) objects.delete(key)
      else {
        upload(id, key)
        uploads.delete(id)
      }
      return empty(204)
    }
    const { bytes, modified } = stored(key)
    const { range } = request.headers
    const { end, start } = range === undefined ? { start: 0, end: bytes.length - 1 } : rangeOf(range, bytes.length)
    const part = bytes.subarray(start, end + 1)
    const headers = { "content-length": part.length, "last-modified": new Date(modified).toUTCString() }
    return { status: range === undefined ? 200 : 206, headers, body: method === "HEAD" ? "" : part }
  }

  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts)
      const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
      const work = async () => {
        checkSignature(request, url, body, region, secret)
        const [, bucket, key = ""] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
        if (bucket !== "bucket") throw new Refusal(404, "NoSuchBucket")
        const call = { method: request.method ?? "", key, query: url.searchParams }
        asked.push(call)
        await before(call)
        return answer(request, call, body)
      }
      work().then(
        (given) => response.writeHead(given.status, given.headers).end(given.body),
        (error: unknown) => {
          const { code, status } = error instanceof Refusal ? error : new Refusal(500, String(error))
          const told = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code} &amp; so on</Message></Error>`
          response.writeHead(status).end(request.method === "HEAD" ? "" : told)
        }
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo

  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: "bucket",
    region,
    key: "key",
    secret: Redacted.make(secret)
  }
  return {
    options,
    objects,
    uploads,
    /** Every request with a valid signature so far. */
    asked,
    keys: () => [...objects.keys()].sort(),
    /** Makes all stored objects and uploads older. */
    age: (milliseconds: number) => {
      for (const object of objects.values()) object.modified -= milliseconds
      for (const one of uploads.values()) one.initiated -= milliseconds
    },
    /** Runs before each request is answered; a Refusal that it throws becomes the answer. */
    before: (work: (asked: S3Request) => unknown) => {
      before = work
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

import { request } from "node:http"

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly token: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** Sends a request with another Host header, which `fetch` does not allow. */
export const requestAs = (
  url: string,
  host: string,
  method: string,
  path: string,
  body?: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        path,
        agent: false,
        headers: { accept: "application/json", "content-type": "application/json", ...headers, host }
      },
      (response) => {
        const parts: Array<Buffer> = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("error", reject)
        response.on("end", () => {
          const text = Buffer.concat(parts).toString("utf8")
          const json = (response.headers["content-type"] ?? "").includes("json")
          const read: unknown = json ? JSON.parse(text) : text
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: read,
            token: (read as { readonly data?: { readonly token?: string } }).data?.token ?? ""
          })
        })
      }
    )
    sent.on("error", reject)
    sent.end(body)
  })

// Listens for a webhook and prints the name of each document that is added:
//   PORT=8080 WEBHOOK_SECRET=whsec_… node answerWebhook.ts
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { call } from "./portal.ts"

const key = Buffer.from((process.env["WEBHOOK_SECRET"] ?? "").replace(/^whsec_/, ""), "base64")
if (key.length === 0) throw new Error("Set WEBHOOK_SECRET.")

/** Whether a message comes from the portal, and was signed within the last five minutes. */
const isGenuine = (headers: IncomingHttpHeaders, body: string): boolean => {
  const { "webhook-id": id, "webhook-signature": signatures, "webhook-timestamp": second } = headers
  if (Math.abs(Date.now() / 1000 - Number(second)) > 300) return false
  const wanted = createHmac("sha256", key)
    .update(`${String(id)}.${String(second)}.${body}`)
    .digest()
  return String(signatures)
    .split(" ")
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64")
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
}

interface Message {
  readonly id: string
  readonly type: string
  readonly data: { readonly vendor_id: number | null; readonly entity: string; readonly entity_id: number }
}

const known = new Set<string>()
const take = async ({ data, id, type }: Message) => {
  // The portal sends a message again when an answer was lost.
  if (known.has(id)) return
  known.add(id)
  if (type !== "node.added" || data.entity !== "document") return
  const document = await call<{ readonly name: string }>(`/api/vendors/${data.vendor_id}/nodes/${data.entity_id}`)
  console.log(`new document: ${document.name}`)
}

createServer((request, response) => {
  let body = ""
  request.setEncoding("utf8").on("data", (part: string) => {
    body += part
  })
  request.on("end", () => {
    if (!isGenuine(request.headers, body)) return void response.writeHead(401).end()
    // Answered first: the portal waits for fifteen seconds.
    response.writeHead(204).end()
    take(JSON.parse(body) as Message).catch((error: unknown) => console.error(error))
  })
}).listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1", function listening() {
  const address = this.address()
  console.log(`listening on ${typeof address === "object" && address !== null ? address.port : ""}`)
})

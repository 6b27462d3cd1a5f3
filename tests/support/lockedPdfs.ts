import { createCipheriv, createHash, randomBytes } from "node:crypto"
import { PDFDocument } from "@cantoo/pdf-lib"

const md5 = (...parts: ReadonlyArray<Uint8Array>) => {
  const hash = createHash("md5")
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** RC4, which OpenSSL no longer offers. */
const rc4 = (key: Uint8Array, bytes: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    })
  )
}
const xored = (key: Uint8Array, by: number) => key.map((byte) => byte ^ by)

const filling = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex")
const padded = (password: string) => Buffer.concat([Buffer.from(password, "latin1"), filling]).subarray(0, 32)

/** A page with `text`, encrypted by the standard security handler of PDF 1.4 (RC4) or 1.6 (AES), 128 bits. */
const olderPdf = (kind: "rc4" | "aes-128", text: string, password: string): Uint8Array<ArrayBuffer> => {
  const id = randomBytes(16)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-4)
  const again = (bytes: Buffer, times: number) => {
    let hashed = bytes
    for (let time = 0; time < times; time += 1) hashed = md5(hashed.subarray(0, 16))
    return hashed
  }
  const ownerKey = again(md5(padded("maître")), 50)
  let owner: Buffer = padded(password)
  for (let by = 0; by < 20; by += 1) owner = rc4(xored(ownerKey, by), owner)
  const key = again(md5(padded(password), owner, permissions, id), 50)
  let user: Buffer = md5(filling, id)
  for (let by = 0; by < 20; by += 1) user = rc4(xored(key, by), user)
  const locked = (number: number, bytes: Uint8Array) => {
    const of = Buffer.from([number, 0, 0, 0, 0])
    if (kind === "rc4") return rc4(md5(key, of), bytes)
    const vector = randomBytes(16)
    const cipher = createCipheriv("aes-128-cbc", md5(key, of, Buffer.from("sAlT")), vector)
    return Buffer.concat([vector, cipher.update(bytes), cipher.final()])
  }
  const content = locked(4, Buffer.from(`BT /F1 18 Tf 20 100 Td (${text}) Tj ET`, "latin1"))
  const filter =
    kind === "rc4"
      ? "/V 2 /R 3 /Length 128"
      : "/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF"
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} >>\nstream\n`, "latin1"),
      content,
      Buffer.from("\nendstream", "latin1")
    ]),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Filter /Standard ${filter} /O ${hex(owner)} /U ${hex(Buffer.concat([user, Buffer.alloc(16)]))} /P -4 >>`
  ]
  const parts: Array<Buffer> = [Buffer.from("%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")]
  const offsets: Array<number> = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, body] of objects.entries()) {
    offsets.push(length())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body as string, "latin1"), Buffer.from("\nendobj\n"))
  }
  const start = length()
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}] >>\nstartxref\n${start}\n%%EOF\n`
    )
  )
  return Uint8Array.from(Buffer.concat(parts))
}

const newestPdf = async (text: string, password: string): Promise<Uint8Array<ArrayBuffer>> => {
  const made = await PDFDocument.create()
  made.addPage([300, 200]).drawText(text, { x: 20, y: 100 })
  made.encrypt({ userPassword: password, ownerPassword: "maître" })
  return Uint8Array.from(await made.save({ useObjectStreams: false }))
}

/** Encrypted PDFs of the three kinds that banks and payroll programs send, by their algorithm. */
export const lockedPdfs = async (text: string, password: string) => ({
  "rc4-128": olderPdf("rc4", text, password),
  "aes-128": olderPdf("aes-128", text, password),
  "aes-256": await newestPdf(text, password)
})

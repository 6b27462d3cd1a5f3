// Files each file of a folder on this disk into a folder of a client:
//   node fileFolder.ts <client's id> <folder's id> <folder on this disk>
// What has the name of a document that is there already is left out, so that it can run every night.
import { createHash } from "node:crypto"
import { open, readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { call } from "./portal.ts"

const chunkSize = 5 * 1024 * 1024

interface Probe {
  readonly received: ReadonlyArray<number>
  readonly document: object | null
  readonly existing: object | null
}

/** The same for the same file in the same place: an upload that broke off goes on where it stood. */
const identifierOf = (...parts: ReadonlyArray<string | number>) => {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-"
  )
}

const fileOne = async (vendor: string, folder: string, directory: string, name: string): Promise<boolean> => {
  const path = join(directory, name)
  const { mtimeMs, size } = await stat(path)
  const about = new URLSearchParams({
    identifier: identifierOf(vendor, folder, name, size, mtimeMs),
    folder_id: folder,
    file_name: name,
    total_size: String(size)
  })
  const at = `/api/vendors/${vendor}/documents/content`
  const probe = await call<Probe>(`${at}?${about}`)
  if (probe.document !== null || probe.existing !== null) return false
  const file = await open(path)
  try {
    for (let number = 1; (number - 1) * chunkSize < size; number += 1) {
      if (probe.received.includes(number)) continue
      const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkSize), 0, chunkSize, (number - 1) * chunkSize)
      const body = buffer.subarray(0, bytesRead)
      const chunk = new URLSearchParams({
        chunk_number: String(number),
        chunk_size: String(body.length),
        checksum: createHash("sha256").update(body).digest("hex")
      })
      await call(`${at}?${about}&${chunk}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body
      })
    }
    return true
  } finally {
    await file.close()
  }
}

const [vendor, folder, directory] = process.argv.slice(2)
if (vendor === undefined || folder === undefined || directory === undefined)
  throw new Error("Give the client's id, the folder's id and a folder on this disk.")
for (const entry of await readdir(directory, { withFileTypes: true })) {
  if (!entry.isFile()) continue
  const isFiled = await fileOne(vendor, folder, directory, entry.name)
  console.log(`${entry.name}: ${isFiled ? "filed" : "there already"}`)
}

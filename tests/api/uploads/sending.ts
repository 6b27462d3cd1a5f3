import { createHash, randomUUID } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { chunkCount, chunkRange } from "#schemas/uploads/chunks.ts"
import type { ChunkAnswer } from "#schemas/uploads/upload.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

export const sha256 = (...parts: ReadonlyArray<Uint8Array>) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export interface Sent {
  readonly as: SignedInUser | string
  readonly vendor: { readonly id: number }
  readonly folder: { readonly id: number }
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly id?: string
  readonly choice?: "version" | "document"
  /** The id of the drop that the upload belongs to. */
  readonly drop?: string
}

export type ChunkReply = { readonly data: ChunkAnswer } & Partial<ProblemDocument>

export const pieceOf = (bytes: Uint8Array<ArrayBuffer>, number: number) => {
  const { end, start } = chunkRange(bytes.length, number)
  return bytes.subarray(start, end)
}

/** The URL of one chunk of a file; `changes` replaces values of its query. */
export const chunkPath = (
  file: Sent & { readonly id: string },
  number: number,
  changes: Record<string, string> = {}
) => {
  const piece = pieceOf(file.bytes, number)
  const query = new URLSearchParams({
    identifier: file.id,
    folder_id: String(file.folder.id),
    file_name: file.name,
    total_size: String(file.bytes.length),
    chunk_number: String(number),
    chunk_size: String(piece.length),
    checksum: sha256(piece).toString("hex"),
    ...(file.choice === undefined ? {} : { choice: file.choice }),
    ...(file.drop === undefined ? {} : { drop: file.drop }),
    ...changes
  })
  return `/api/vendors/${file.vendor.id}/documents/content?${query}`
}

export const sendChunk = (
  portal: Portal,
  file: Sent & { readonly id: string },
  number: number,
  options: {
    readonly changes?: Record<string, string>
    readonly body?: Uint8Array<ArrayBuffer>
    readonly headers?: Readonly<Record<string, string>>
  } = {}
) =>
  portal.call<ChunkReply>("POST", chunkPath(file, number, options.changes), {
    as: file.as,
    body: options.body ?? pieceOf(file.bytes, number),
    headers: { "content-type": "application/octet-stream", ...options.headers }
  })

/** Uploads a whole file in order; returns the answer to the last chunk. */
export const sendFile = async (portal: Portal, given: Sent) => {
  const file = { ...given, id: given.id ?? randomUUID() }
  for (let number = 1; ; number += 1) {
    const answer = await sendChunk(portal, file, number)
    if (number >= chunkCount(file.bytes.length) || answer.status !== 200) return answer
  }
}

export const documentOf = (answer: { readonly status: number; readonly body: ChunkReply }): DocumentNode => {
  const document = answer.body.data?.document
  if (document == null) throw new Error(`no document: ${answer.status} ${JSON.stringify(answer.body)}`)
  return document
}

/** Bytes of this length that start with a PDF header, so that the type is detected. */
export const pdf = (length = 2_000, seed = 0): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + seed * 7 + (at >> 8)) & 0xff
  bytes.set(new TextEncoder().encode("%PDF-1.7\n%âãÏÓ\n").subarray(0, length))
  return bytes
}
export const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content)
export const manyChunks = (chunks: number, seed = 0) => pdf((chunks - 1) * chunkSize + 1_234, seed)

/** All that an upload may leave behind: rows of the company, and files of the whole portal. */
export const leftovers = async (portal: Portal, vendor: { readonly id: number }) => {
  const [rows] = await portal.arrange(
    (sql) => sql<{
      uploads: number
      chunks: number
      documents: number
      versions: number
      contents: number
      events: number
    }>`select (select count(*) from upload where vendor_id = ${vendor.id})::int as uploads,
        (select count(*) from upload_chunk where vendor_id = ${vendor.id})::int as chunks,
        (select count(*) from node where vendor_id = ${vendor.id} and kind = 'document')::int as documents,
        (select count(*) from version where vendor_id = ${vendor.id})::int as versions,
        (select count(*) from content c join vendor v on v.firm_id = c.firm_id where v.id = ${vendor.id})::int as contents,
        (select count(*) from event where vendor_id = ${vendor.id})::int as events`
  )
  return { ...rows, files: await storedFiles(portal, vendor) }
}

export const storedFiles = async (portal: Portal, vendor: { readonly id: number }): Promise<ReadonlyArray<string>> => {
  const [row] = await portal.arrange(
    (sql) => sql<{ firm_id: number }>`select firm_id from vendor where id = ${vendor.id}`
  )
  const entries = await readdir(join(portal.directory, "files", String(row?.firm_id)), {
    recursive: true,
    withFileTypes: true
  }).catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? [] : Promise.reject(error)))
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => entry.name)
    .sort()
}

export const nothing = { uploads: 0, chunks: 0, documents: 0, versions: 0, contents: 0, events: 0, files: [] }

import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { Fault, ReportFault } from "#server/platform/integrity.ts"
import { copyContent } from "#server/platform/copyContent.ts"
import { type ContentKey, Files, type FilePort } from "#server/platform/Files.ts"
import { contentDays, day, digests } from "#server/uploads/jobs.ts"

interface Row {
  readonly firm: number
  readonly checksum: string
  readonly size: number
  readonly sha256: string | null
  readonly old: boolean
}

export interface FileOptions {
  readonly repair: boolean
  /** Whether to read all stored bytes and compare their checksums; otherwise only file sizes are compared. */
  readonly bytes: boolean
  readonly report: ReportFault
}

const faultOf = (kind: string, { checksum, firm }: ContentKey, detail: string): Fault => ({
  kind,
  firm,
  vendor: null,
  subject: `content ${checksum}`,
  detail
})

const isWhole = async (files: FilePort, content: ContentKey) =>
  (await files.size(content)) !== undefined && (await digests(files, content)).checksum === content.checksum

/**
 * Restores a content from another firm that stores the same bytes. Returns whether it did. Keeps the damaged file
 * aside.
 */
const restoreFromOtherFirm = ({ checksum, firm }: ContentKey) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const copies = yield* sql<{ firm: number; size: number }>`
      select firm_id as firm, size::float8 as size from content where checksum = ${checksum} and firm_id <> ${firm} order by firm_id`
    const content = { firm, checksum }
    return yield* Effect.promise(async () => {
      for (const copy of copies) {
        const source = { firm: copy.firm, checksum }
        const size = await files.size(source)
        if (size === undefined || !(await isWhole(files, source))) continue
        if ((await files.size(content)) !== undefined) await files.setAside(content)
        await copyContent(files, source, content, size)
        return true
      }
      return false
    })
  })

/** Compares a content's file with its row. `right` holds the values of the file if the row is wrong. */
const judge = (row: Row, bytes: boolean) =>
  Effect.gen(function* () {
    const files = yield* Files
    const size = yield* Effect.promise(() => files.size(row))
    if (size === undefined) return { fault: faultOf("file.missing", row, "its file is missing") }
    if (!bytes) {
      return size === row.size
        ? {}
        : { fault: faultOf("file.size", row, `its file has ${size} bytes, not ${row.size}`) }
    }
    const { checksum, sha256 } = yield* Effect.promise(() => digests(files, row))
    if (checksum !== row.checksum) {
      return size === row.size
        ? { fault: faultOf("file.checksum", row, "its file holds other bytes than those it is named by") }
        : { fault: faultOf("file.size", row, `its file has ${size} bytes, not ${row.size}`) }
    }
    if (size !== row.size)
      return { fault: faultOf("content.size", row, `says ${row.size} bytes, has ${size}`), right: { sha256, size } }
    const isHashed = row.sha256 === sha256 || (row.sha256 === null && !row.old)
    return isHashed
      ? {}
      : { fault: faultOf("content.sha256", row, "says another SHA-256 than its bytes have"), right: { sha256, size } }
  })

/** Whether a version still references the content: it may have been deleted since the query. */
const isReferenced = ({ checksum, firm }: ContentKey) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql`select 1 from content c where c.firm_id = ${firm} and c.checksum = ${checksum}
      and exists (select from version v where v.firm_id = c.firm_id and v.content = c.checksum)`
    return rows.length > 0
  })

/** Checks the file of every referenced content. */
const checkContents = ({ bytes, repair, report }: FileOptions) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql<Row>`select c.firm_id as firm, c.checksum, c.size::float8 as size, c.sha256, c.created_at < now() - interval '1 hour' as old
      from content c where exists (select from version v where v.firm_id = c.firm_id and v.content = c.checksum)
      order by c.firm_id, c.checksum`.stream.pipe(
      Stream.mapEffect((row) => Effect.map(judge(row, bytes), (found) => ({ row, ...found })), { concurrency: 2 }),
      Stream.runForEach(({ fault, right, row }) =>
        Effect.gen(function* () {
          if (fault === undefined || !(yield* isReferenced(row))) return
          yield* report(fault, "found")
          if (!repair) return
          if (right !== undefined) {
            yield* sql`update content set size = ${right.size}::bigint, sha256 = ${right.sha256}
              where firm_id = ${row.firm} and checksum = ${row.checksum}`
          } else if (!(yield* restoreFromOtherFirm(row))) yield* report(fault, "left")
        })
      )
    )
  })

/**
 * Checks for versions whose content has no row. Repairs by inserting the row, if this or another firm has the bytes.
 */
const checkMissingRows = ({ repair, report }: FileOptions) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const rows = sql<ContentKey>`select distinct v.firm_id as firm, v.content as checksum from version v
      where not exists (select from content c where c.firm_id = v.firm_id and c.checksum = v.content)`
    yield* Stream.runForEach(rows.stream, (content) =>
      Effect.gen(function* () {
        const fault = faultOf("content.row", content, "is named by a version and has no row")
        yield* report(fault, "found")
        if (!repair) return
        const isThere = (yield* Effect.promise(() => isWhole(files, content))) || (yield* restoreFromOtherFirm(content))
        const size = yield* Effect.promise(() => files.size(content))
        if (!isThere || size === undefined) return yield* report(fault, "left")
        const { sha256 } = yield* Effect.promise(() => digests(files, content))
        yield* sql`insert into content (firm_id, checksum, size, sha256) values (${content.firm}, ${content.checksum}, ${size}::bigint, ${sha256})
          on conflict do nothing`
      })
    )
  })

/**
 * Checks for renditions whose file is missing or truncated. Repairs by deleting them: the next request makes them
 * again.
 */
const checkRenditions = ({ repair, report }: FileOptions) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const rows = sql<ContentKey & { readonly id: number; readonly size: number }>`
      select id::float8 as id, firm_id as firm, result as checksum, size::float8 as size from rendition where result is not null`
    yield* Stream.runForEach(rows.stream, ({ checksum, firm, id, size }) =>
      Effect.gen(function* () {
        if ((yield* Effect.promise(() => files.size({ firm, checksum }))) === size) return
        yield* report(
          { ...faultOf("rendition.file", { firm, checksum }, "is not whole"), subject: `rendition ${id}` },
          "found"
        )
        if (repair) yield* sql`delete from rendition where id = ${id}::bigint`
      })
    )
  })

/** Checks for files without a row that the nightly cleanup should have deleted, and files with unknown names. */
const checkStrayFiles = ({ repair, report }: FileOptions) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Files
    const age = (contentDays + 1) * day
    for (const firm of yield* Effect.promise(() => files.firms())) {
      const places = files.contents(firm)[Symbol.asyncIterator]()
      for (;;) {
        const place = yield* Effect.promise(() => places.next())
        if (place.done === true) break
        const [row] = yield* sql<{ checksums: ReadonlyArray<string> }>`
          select app.known_contents(${firm}, ${[...place.value]}::text[]) as checksums`
        const known = new Set(row?.checksums)
        for (const checksum of place.value) {
          if (known.has(checksum)) continue
          const content = { firm, checksum }
          const storedAt = yield* Effect.promise(() => files.storedAt(content))
          if (storedAt === undefined) continue
          if (!/^[0-9a-f]{64}$/.test(checksum)) {
            yield* report(faultOf("file.stray", content, "is no file of the portal"), "found")
            if (repair) yield* Effect.promise(() => files.setAside(content))
          } else if (storedAt < Date.now() - age) {
            const fault = faultOf("file.orphan", content, "no row stands for its file")
            yield* report(fault, "found")
            if (repair && !(yield* Effect.promise(() => files.reclaim(content, contentDays * day))))
              yield* report(fault, "left")
          }
        }
      }
    }
  })

/** Checks all contents' rows against their files, and all files against the rows, in batches. */
export const checkFiles = (options: FileOptions) =>
  Effect.gen(function* () {
    yield* checkContents(options)
    yield* checkMissingRows(options)
    yield* checkRenditions(options)
    yield* checkStrayFiles(options)
  })

import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientFileEditor } from "#machines/customers/clientFile.machine.ts"
import { clientFileMachine } from "#machines/customers/clientFile.machine.ts"
import { type ClientFileFacts, clientFileSnapshot } from "#machines/customers/clientFile.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { TransferAnswer } from "#schemas/holding/holding.api.ts"
import { transferTargets } from "#server/customers/clientFiles.ts"
import { enterFirm, type HoldingScope } from "#server/holding/holdingScope.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import { invalid } from "#server/shared/refusals.ts"

/** [ROL-O02] The rights of a holding's administrator on client files: those of a firm admin. */
const by: ClientFileEditor = { canEditFiles: true, canEditInformation: true, isFirmAdmin: true }

interface FileRow extends ClientFileFacts {
  readonly id: number
}
interface Given {
  /** Ids of the files whose transfer was requested. */
  readonly moving: ReadonlyArray<number>
  /** The files that cannot be transferred, each with an error code. */
  readonly staying: ReadonlyMap<number, string>
}

/**
 * [WSP-007] [CLI-016] Requests the transfer of client files from one firm of the holding to another; with `vendors`
 * null, of all files. The machine of each file decides. Leaves the transaction in the firm's scope.
 */
export const handOver = (scope: HoldingScope, firm: number, to: number, vendors: ReadonlyArray<number> | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* enterFirm(firm)
    const targets = yield* transferTargets
    if (!targets.some(({ id }) => id === to)) return yield* invalid({ to_firm_id: ["holding.transfer_elsewhere"] })
    // Lock the rows: a job that moves a file locks its row too, so a file that has just left the firm is not
    // transferred again.
    const files = yield* sql<FileRow>`
      select id, active, app.instant(deletes_at) as deletes_at, transfers_to from vendor
       where ${vendors === null} or id = any (${[...(vendors ?? [])]}::integer[]) order by id for update`
    const staying = new Map<number, string>()
    const moving: Array<{ readonly id: number; readonly before: unknown; readonly after: unknown }> = []
    for (const file of files) {
      const was = clientFileSnapshot(file)
      const verdict = decide(clientFileMachine, was, { type: "transfer.asked", by, isNamed: true, isInGroup: true })
      if (Result.isFailure(verdict)) staying.set(file.id, `closed.${verdict.failure.closedBy[0] ?? ""}`)
      else moving.push({ id: file.id, before: { state: was.value }, after: { state: verdict.success.next.value } })
    }
    const ids = moving.map(({ id }) => id)
    if (ids.length > 0)
      yield* sql`update vendor set transfers_to = ${to}, transfer_by = ${scope.user}, revision = revision + 1
        where id = any (${ids}::integer[])`
    yield* recordEvents(
      moving.map(({ after, before, id }) => ({
        firm,
        vendor: id,
        user: scope.user,
        entity: "clientFile",
        id,
        type: "transfer.asked",
        payload: { to, by_holding: scope.holding },
        before,
        after
      }))
    )
    return { moving: ids, staying } satisfies Given
  })

/** [WSP-007] [ACC-103] Requests the transfer of client files of several firms to one firm of the holding. */
export const transferFiles = (
  scope: HoldingScope,
  { to_firm_id: to, vendor_ids: vendors }: { readonly vendor_ids: ReadonlyArray<number>; readonly to_firm_id: number }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(to)) return yield* notFound()
    const known = yield* sql<{ readonly id: number; readonly firm_id: number }>`
      select id, firm_id from app.holding_files(${vendors.filter(isStorable)}::integer[])`
    const byFirm = Map.groupBy(known, ({ firm_id }) => firm_id)
    const [target] = yield* sql<{ readonly id: number }>`select id from app.holding_firms() where id = ${to}
      and active and deletes_at is null`
    if (target === undefined) return yield* invalid({ to_firm_id: ["holding.transfer_elsewhere"] })
    const moving = new Set<number>()
    const staying = new Map<number, string>(byFirm.get(to)?.map(({ id }) => [id, "holding.already_there"] as const))
    // In ascending order: two concurrent transfers that lock firms in different order could deadlock.
    for (const [firm, files] of [...byFirm].toSorted(([one], [other]) => one - other)) {
      if (firm === to) continue
      const given = yield* handOver(
        scope,
        firm,
        to,
        files.map(({ id }) => id)
      )
      for (const id of given.moving) moving.add(id)
      for (const [id, code] of given.staying) staying.set(id, code)
    }
    const report: TransferAnswer["report"] = vendors.flatMap((id, index) =>
      moving.has(id) ? [] : [{ index, code: staying.get(id) ?? "error.404" }]
    )
    return { moving: [...moving], answer: { changed: moving.size, report } satisfies TransferAnswer }
  })

import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { changeFiscal, readFiscal, readNote, writeNote } from "#server/customers/clientFileFirmSide.ts"
import { editing, inClientFile, onFirmSide, writing } from "#server/customers/clientFileScope.ts"
import { addEntry, addresses, banks, changeEntry, readEntries, removeEntry } from "#server/customers/clientFileLists.ts"
import { noStanding, readStandings } from "#server/customers/clientStanding.ts"
import { readFeeds } from "#server/customers/feeds.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { changeClientFile, stepClientFile, readClientFile, transferTargets } from "#server/customers/clientFiles.ts"
import { Settings } from "#server/platform/Settings.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"

export const ClientFilesHandlers = HttpApiBuilder.group(
  PortalApi,
  "clientFiles",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | Settings>()
    const queue = yield* jobs

    return handlers.handleAll({
      read: Effect.fn(function* ({ params }) {
        return yield* answer(readClientFile(yield* Viewer, params.vendorId))
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          editing(yield* Viewer, params.vendorId, (scope) => changeClientFile(scope, payload, headers["if-match"]))
        )
      }),
      live: Effect.fn(function* ({ params, payload }) {
        const { data: lived } = yield* answer(
          onFirmSide(yield* Viewer, params.vendorId, (scope) => stepClientFile(scope, payload))
        )
        // Queued after the commit: a job that starts earlier would not see the change. If the process dies here, the
        // nightly job does the work.
        if (lived.isDueNow)
          yield* Effect.orDie(queue.offer({ _tag: "DeleteClientFiles", slot: `now:${params.vendorId}` }))
        if (lived.isGiven) yield* Effect.orDie(queue.offer({ _tag: "TransferClientFile", vendor: params.vendorId }))
        return { data: lived.file }
      }),
      transferTargets: Effect.fn(function* ({ params }) {
        return yield* answer(onFirmSide(yield* Viewer, params.vendorId, () => transferTargets))
      }),
      standing: Effect.fn(function* ({ params }) {
        const standings = yield* answer(
          onFirmSide(yield* Viewer, params.vendorId, (scope) => readStandings([scope.vendor], scope.by.isFirmAdmin))
        )
        return { data: standings.data.get(params.vendorId) ?? noStanding }
      }),
      feeds: Effect.fn(function* ({ params }) {
        return yield* answer(writing(yield* Viewer, params.vendorId, readFeeds))
      }),
      fiscal: Effect.fn(function* ({ params }) {
        return yield* answer(onFirmSide(yield* Viewer, params.vendorId, readFiscal))
      }),
      changeFiscal: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          onFirmSide(yield* Viewer, params.vendorId, (scope) => changeFiscal(scope, payload, headers["if-match"]))
        )
      }),
      addresses: Effect.fn(function* ({ params }) {
        return yield* answer(inClientFile(yield* Viewer, params.vendorId, (scope) => readEntries(scope, addresses)))
      }),
      addAddress: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          editing(yield* Viewer, params.vendorId, (scope) =>
            onceByKey(scope, headers["idempotency-key"], ["address", payload], addEntry(scope, addresses, payload))
          )
        )
      }),
      changeAddress: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          editing(yield* Viewer, params.vendorId, (scope) =>
            changeEntry(scope, addresses, params.addressId, payload, headers["if-match"])
          )
        )
      }),
      removeAddress: Effect.fn(function* ({ params }) {
        yield* answer(
          editing(yield* Viewer, params.vendorId, (scope) => removeEntry(scope, addresses, params.addressId))
        )
      }),
      banks: Effect.fn(function* ({ params }) {
        return yield* answer(inClientFile(yield* Viewer, params.vendorId, (scope) => readEntries(scope, banks)))
      }),
      addBank: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          editing(yield* Viewer, params.vendorId, (scope) =>
            onceByKey(scope, headers["idempotency-key"], ["bank", payload], addEntry(scope, banks, payload))
          )
        )
      }),
      changeBank: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          editing(yield* Viewer, params.vendorId, (scope) =>
            changeEntry(scope, banks, params.bankId, payload, headers["if-match"])
          )
        )
      }),
      removeBank: Effect.fn(function* ({ params }) {
        yield* answer(editing(yield* Viewer, params.vendorId, (scope) => removeEntry(scope, banks, params.bankId)))
      }),
      note: Effect.fn(function* ({ params }) {
        return yield* answer(onFirmSide(yield* Viewer, params.vendorId, readNote))
      }),
      writeNote: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          onFirmSide(yield* Viewer, params.vendorId, (scope) => writeNote(scope, payload.blocks, headers["if-match"]))
        )
      })
    })
  })
)

import { fromPromise } from "xstate"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { HomeOutcome, HomeWork, HomeWorkOutcome } from "#schemas/home/homeWork.ts"
import type { FirmId, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { SignatureId } from "#schemas/signatures/signature.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { type Ask, seen } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

/** Reminds the signatories whose turn it is, or sends an invitation again. */
export const remindOf = (
  ask: Ask,
  { id, kind, vendorId }: { readonly kind: "signature" | "invitation"; readonly id: number; readonly vendorId: number },
  signal?: AbortSignal
): Promise<unknown> => {
  const vendor = { vendorId: vendorId as VendorId }
  if (kind === "invitation")
    return ask("clientUsers.inviteAgain", { ...quiet, params: { ...vendor, userId: id as UserId } }, signal)
  return ask(
    "signatures.event",
    { ...quiet, params: { ...vendor, signatureId: id as SignatureId }, payload: { type: "signature.reminded" } },
    signal
  )
}

/** Executes one action on a task or a document; resolves to what is needed to undo it. */
export const doHomeWork = async (
  ask: Ask,
  firmId: FirmId,
  work: HomeWork,
  signal?: AbortSignal
): Promise<HomeWorkOutcome> => {
  try {
    if (work.kind === "task") {
      const { data } = await ask(
        "tasks.event",
        {
          ...quiet,
          params: { taskId: work.id as TaskId },
          query: { firm_id: firmId },
          headers: seen(work.revision),
          payload: { type: work.event }
        },
        signal
      )
      return Result.succeed({
        undo: work.undo === null ? null : { ...work, revision: data.revision, event: work.undo, undo: null }
      })
    }
    if (work.kind !== "document") {
      await remindOf(ask, work, signal)
      return Result.succeed({ undo: null })
    }
    await ask(
      "documents.event",
      {
        ...quiet,
        params: { vendorId: work.vendorId as VendorId, nodeId: work.id as NodeId },
        payload: { type: work.event }
      },
      signal
    )
    return Result.succeed({ undo: work.undo === null ? null : { ...work, event: work.undo, undo: null } })
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
    throw error
  }
}

/** [ACC-084] The actors of the home page, for a firm or for one of its companies. */
export const homeActors = (ask: Ask, firmId: FirmId, vendorId: VendorId | null) => ({
  read: fromPromise<HomeOutcome, { readonly line: HomeLineId | null }>(async ({ input: { line }, signal }) => {
    try {
      const { data } = await ask(
        "home.read",
        {
          ...quiet,
          params: { firmId },
          query: { ...(vendorId === null ? {} : { vendor_id: vendorId }), ...(line === null ? {} : { line }) }
        },
        signal
      )
      return Result.succeed(data.lines)
    } catch (error) {
      if (error instanceof ApiFailure)
        return Result.fail({ code: error.code, isFinal: error.status >= 400 && error.status < 429 })
      if (error instanceof ConnectionLost) return Result.fail({ code: error.code, isFinal: false })
      throw error
    }
  }),
  act: fromPromise<HomeWorkOutcome, HomeWork | null>(({ input, signal }) =>
    input === null ? Promise.resolve(Result.succeed({ undo: null })) : doHomeWork(ask, firmId, input, signal)
  )
})

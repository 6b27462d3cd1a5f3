import { fromPromise } from "xstate"
import type { NodeMarks } from "#schemas/documents/marks.ts"
import type { NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { FlagId } from "#schemas/documents/marks.ts"
import * as Result from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

type Change =
  | { readonly mark: "flag"; readonly flag: number; readonly isPut: boolean }
  | { readonly mark: "survey"; readonly isPut: boolean }
  | { readonly mark: "validator"; readonly person: number | null }

/** The `send` actor of the marks machine; `tell` is called with the node's updated marks. */
export const sendMark = (
  ask: Ask,
  place: { readonly vendorId: VendorId; readonly nodeId: NodeId },
  tell: (marks: NodeMarks) => void
) =>
  fromPromise<Result.Result<unknown, { readonly code: string }>, Change | null>(async ({ input, signal }) => {
    if (input === null) return Result.succeed(null)
    try {
      const quiet = { showError: false } as const
      const { data } =
        input.mark === "flag"
          ? await ask(
              input.isPut ? "marks.putFlag" : "marks.takeFlag",
              { ...quiet, params: { ...place, flagId: input.flag as FlagId } },
              signal
            )
          : input.mark === "survey"
            ? await ask(input.isPut ? "marks.putSurvey" : "marks.takeSurvey", { ...quiet, params: place }, signal)
            : await ask(
                "marks.putValidator",
                { ...quiet, params: place, payload: { user_id: input.person as UserId | null } },
                signal
              )
      tell(data)
      return Result.succeed(data)
    } catch (error) {
      if (error instanceof ApiFailure) return Result.fail({ code: error.errors["user_id"]?.[0] ?? error.code })
      if (error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  })

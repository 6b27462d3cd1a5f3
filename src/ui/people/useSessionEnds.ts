import { useMutation, useQueryClient } from "@tanstack/react-query"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"

const workName = "sessions.endOthers"

/** [SES-O07] Ends one of the user's sessions at once, or all others after a confirmation. */
export const useSessionEnds = () => {
  const { ask, confirmation, snackbar, registerWork } = usePortal()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ["access.sessions"] })
  const tell = (code: string) =>
    snackbar.send({ type: "message.raised", message: { tone: "success", code, params: {}, text: null } })
  const ending = useMutation({
    mutationFn: (sessionId: number) =>
      ask("access.endSession", { params: { sessionId }, showError: false }).catch((failure: CallFailure) => {
        // 404: the session was ended elsewhere or has expired, which is the wanted result.
        if (failure._tag !== "ApiFailure" || failure.status !== 404) throw failure
      }),
    onSuccess: () => tell("people:sessions.ended"),
    onError: (failure: unknown) => {
      const { code } = failure as CallFailure
      snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
    },
    onSettled: refresh
  })
  const endOthers = () =>
    ask("people.endOtherSessions", { showError: false }).then(
      async () => {
        await refresh()
        tell("people:sessions.others.done")
        return succeed(null)
      },
      (failure: CallFailure) => fail({ code: failure.code })
    )
  return {
    /** The session with a pending request, or null. */
    ending: ending.isPending ? ending.variables : null,
    end: (sessionId: number) => ending.mutate(sessionId),
    askToEndOthers: () => {
      registerWork(workName, endOthers)
      confirmation.send({
        type: "confirmation.asked",
        question: {
          textKey: "people:sessions.others",
          params: {},
          tone: "danger",
          work: { name: workName, input: null }
        }
      })
    }
  }
}

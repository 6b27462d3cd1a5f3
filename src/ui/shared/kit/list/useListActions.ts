import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { fail, isFailure, succeed } from "#schemas/shared/result.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { Params } from "#ui/shared/useText.ts"

/**
 * Runs actions on a list's entities: confirms before, shows a message after, and refetches the queries with `keys`.
 * Also refetches when a live event reports a change of `entity`.
 */
export const useListActions = (entity: string, keys: ReadonlyArray<string>) => {
  const { confirmation, live, snackbar, registerWork } = usePortal()
  const queries = useQueryClient()
  const refresh = () => Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const say = (tone: "error" | "success", code: string, params: Params = {}) =>
    snackbar.send({ type: "message.raised", message: { tone, code, params, text: null } })
  const joined = keys.join(" ")
  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.entity !== entity) return
        for (const key of joined.split(" ")) void queries.invalidateQueries({ queryKey: [key] })
      }),
    [entity, joined, live, queries]
  )
  const doing = (work: () => Promise<unknown>, done: string, params: Params) => () =>
    work().then(
      async () => {
        await refresh()
        say("success", done, params)
        return succeed(null)
      },
      (failure: CallFailure) => fail({ code: failure.code })
    )
  return {
    refresh,
    say,
    /** Runs `work` after a confirmation; `textKey` is `namespace:prefix`, `done` the message code of success. */
    ask: (textKey: string, params: Params, done: string, work: () => Promise<unknown>) => {
      registerWork(textKey, doing(work, done, params))
      confirmation.send({
        type: "confirmation.asked",
        question: { textKey, params, tone: "danger", work: { name: textKey, input: null } }
      })
    },
    /** Runs `work` at once and shows its result; `done` is the message code of success. */
    act: (done: string, params: Params, work: () => Promise<unknown>) => {
      void doing(work, done, params)().then((outcome) => {
        if (isFailure(outcome)) say("error", outcome.failure.code)
      })
    }
  }
}

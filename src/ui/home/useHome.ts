import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { homeMachine } from "#machines/home/home.machine.ts"
import type { HomeWork } from "#schemas/home/homeWork.ts"
import { toHomeView } from "#machines/home/home.projection.ts"
import { type HomeLineId, homeLineIds } from "#schemas/home/homeRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { doHomeWork, homeActors } from "#services/home/homeActors.ts"
import { linkHere } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

const undoName = "home.undo"
interface Undo {
  readonly firmId: FirmId
  readonly work: HomeWork
}
const told: Readonly<Record<HomeWork["event"], string>> = {
  "task.completed": "home:done.complete",
  "task.started": "home:done.undone",
  "task.reopened": "home:done.undone",
  "request.accepted": "home:done.accept",
  "request.reminded": "home:done.remind",
  "document.validated": "home:done.validate",
  "document.unvalidated": "home:done.undone",
  "signature.reminded": "home:done.reminder",
  "invitation.repeated": "home:done.reminder"
}
/** Entity types of live events that affect home pages. */
const concerning: ReadonlySet<string> = new Set([
  "task",
  "document",
  "folder",
  "node",
  "serviceRequest",
  "signature",
  "mission",
  "membership"
])

/** The group selected by the URL, or null for all groups. */
const useAskedLine = (): HomeLineId | null => {
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  return homeLineIds.find((id) => id === search["line"]) ?? null
}

/** The actor of a home page for the lifetime of its screen: follows the URL and live changes, and reports actions. */
export const useHome = (firmId: FirmId, vendorId: VendorId | null) => {
  const { ask, live, snackbar, registerWork } = usePortal()
  const navigate = useNavigate()
  const line = useAskedLine()
  const [logic] = useState(() => homeMachine.provide({ actors: homeActors(ask, firmId, vendorId) }))
  const ref = useActorRef(logic, { input: { line } })
  const view = useSelector(ref, toHomeView, isEqualJson)
  useEffect(() => ref.send({ type: "line.chosen", line }), [line, ref])
  useEffect(
    () =>
      live.subscribe(({ entity }) => {
        if (concerning.has(entity)) ref.send({ type: "home.outdated" })
      }),
    [live, ref]
  )
  useEffect(() => live.onMissed(() => ref.send({ type: "home.outdated" })), [live, ref])
  useEffect(() => {
    // Registered by name, so that a message's undo button still works after the user has left this page.
    registerWork(undoName, async (input) => {
      const { firmId: firm, work } = input as Undo
      const outcome = await doHomeWork(ask, firm, work)
      const isDone = outcome._tag === "Success"
      snackbar.send({
        type: "message.raised",
        message: {
          tone: isDone ? "info" : "error",
          code: isDone ? told[work.event] : `errors:${outcome.failure.code}`,
          params: {},
          text: null
        }
      })
      ref.send({ type: "home.outdated" })
      return isDone ? Result.succeed(null) : outcome
    })
    const ends = [
      ref.on("work.done", ({ undo, work }) =>
        snackbar.send({
          type: "message.raised",
          message: {
            tone: "success",
            code: told[work.event],
            params: { name: work.name },
            text: null,
            ...(undo === null
              ? {}
              : {
                  offer: {
                    textKey: "home:undo",
                    work: { name: undoName, input: { firmId, work: undo } satisfies Undo }
                  }
                })
          }
        })
      ),
      ref.on("work.refused", ({ code }) =>
        snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: `errors:${code}`, params: {}, text: null }
        })
      )
    ]
    return () => ends.forEach((end) => end.unsubscribe())
  }, [ask, firmId, ref, snackbar, registerWork])
  return {
    view,
    press: (work: HomeWork) => ref.send({ type: "item.pressed", work }),
    retry: () => ref.send({ type: "home.retried" }),
    choose: (id: HomeLineId | null) => void navigate(linkHere((before) => ({ ...before, line: id ?? undefined })))
  }
}

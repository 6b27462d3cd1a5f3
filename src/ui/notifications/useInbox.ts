import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback, useEffect, useState } from "react"
import { type InboxFilter, inboxMachine } from "#machines/notifications/inbox.machine.ts"
import { toInboxView, undoOf } from "#machines/notifications/inbox.projection.ts"
import { inboxViews, type InboxWork } from "#schemas/notifications/inboxRules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { doInboxWork, inboxActors } from "#services/notifications/inboxActors.ts"
import { linkHere } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

const undoName = "inbox.undo"
interface Undo {
  readonly firmId: FirmId
  readonly work: InboxWork
}

/** Text key of the success message; null for marking as read, which needs no message. */
const toldOf = (work: InboxWork): string | null => {
  if (work.kind === "mute") return work.is_muted ? "inbox:told.muted" : "inbox:told.unmuted"
  switch (work.type) {
    case "notice.done":
      return "inbox:told.done"
    case "notice.snoozed":
      return "inbox:told.snoozed"
    case "notice.restored":
    case "notice.woken":
      return "inbox:told.back"
    default:
      return null
  }
}

const useFilter = (): InboxFilter => {
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const page = Number(search["page"])
  return {
    show: inboxViews.find((view) => view === search["view"]) ?? "inbox",
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1
  }
}

/** The actor of the inbox for the lifetime of its page: follows the URL and live changes, and reports changes. */
export const useInbox = (firmId: FirmId) => {
  const portal = usePortal()
  const { ask, live, snackbar, registerWork } = portal
  const queries = useQueryClient()
  const navigate = useNavigate()
  const filter = useFilter()
  const recount = useCallback(() => {
    const { queryKey } = callQuery(portal, "notices.count", { params: { firmId }, showError: false })
    void queries.invalidateQueries({ queryKey })
  }, [firmId, portal, queries])
  const [logic] = useState(() => inboxMachine.provide({ actors: inboxActors(ask, firmId, recount) }))
  const ref = useActorRef(logic, { input: { filter } })
  const view = useSelector(ref, toInboxView, isEqualJson)
  // Sent after every render; the machine ignores an unchanged filter.
  useEffect(() => ref.send({ type: "inbox.narrowed", filter }))
  // A notice is created shortly after the change it reports: refetch after every live event.
  useEffect(() => live.subscribe(() => ref.send({ type: "inbox.outdated" })), [live, ref])
  useEffect(() => live.onMissed(() => ref.send({ type: "inbox.outdated" })), [live, ref])
  useEffect(() => {
    const raise = (tone: "success" | "info" | "error", code: string, offer?: Undo) =>
      snackbar.send({
        type: "message.raised",
        message: {
          tone,
          code,
          params: {},
          text: null,
          ...(offer === undefined ? {} : { offer: { textKey: "inbox:undo", work: { name: undoName, input: offer } } })
        }
      })
    // Registered by name, so that a message's undo button still works after the user has left this page.
    registerWork(undoName, async (input) => {
      const { firmId: firm, work } = input as Undo
      const outcome = await doInboxWork(ask, firm, work)
      if (outcome._tag === "Success") raise("info", toldOf(work) ?? "inbox:told.back")
      else raise("error", `errors:${outcome.failure.code}`)
      ref.send({ type: "inbox.outdated" })
      recount()
      return outcome._tag === "Success" ? Result.succeed(null) : outcome
    })
    const ends = [
      ref.on("work.done", ({ change, work }) => {
        const code = toldOf(work)
        const undo = undoOf(work, change)
        if (code !== null) raise("success", code, undo === null ? undefined : { firmId, work: undo })
      }),
      ref.on("work.refused", ({ code }) => raise("error", `errors:${code}`))
    ]
    return () => ends.forEach((end) => end.unsubscribe())
  }, [ask, firmId, recount, ref, snackbar, registerWork])
  return {
    view,
    act: (work: InboxWork) => ref.send({ type: "work.asked", work }),
    retry: () => ref.send({ type: "inbox.retried" }),
    go: (change: Partial<InboxFilter>) =>
      void navigate(
        linkHere((before) => ({ ...before, view: change.show ?? before["view"], page: change.page ?? undefined }))
      )
  }
}

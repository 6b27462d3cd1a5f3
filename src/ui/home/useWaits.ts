import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { type WaitsFilter, waitsMachine } from "#machines/home/waits.machine.ts"
import { toWaitsView } from "#machines/home/waits.projection.ts"
import { waitKinds } from "#schemas/home/turnRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { waitsActors } from "#services/home/waitsActors.ts"
import { linkHere } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

/**
 * An id as a number, or null if it is none. A string of digits would be quoted when the router writes it to the URL.
 */
export const idOf = (value: unknown) =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null
/** Entity types whose live events may end a wait. */
const concerning: ReadonlySet<string> = new Set(["task", "signature", "mission", "membership"])

/** The board's filter from the URL; the company of the page overrides the one in the search parameters. */
const useFilter = (vendorId: VendorId | null): WaitsFilter => {
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  return {
    vendor: vendorId ?? idOf(search["client"]),
    kind: waitKinds.find((kind) => kind === search["kind"]) ?? null,
    owner: idOf(search["owner"])
  }
}

/** The actor of a board of waits for the lifetime of its screen: follows the URL and live changes. */
export const useWaits = (firmId: FirmId, vendorId: VendorId | null) => {
  const { ask, live, snackbar } = usePortal()
  const navigate = useNavigate()
  const filter = useFilter(vendorId)
  const [logic] = useState(() => waitsMachine.provide({ actors: waitsActors(ask, firmId) }))
  const ref = useActorRef(logic, { input: { filter } })
  const view = useSelector(ref, toWaitsView, isEqualJson)
  // Sent after every render; the machine ignores an unchanged filter.
  useEffect(() => ref.send({ type: "waits.narrowed", filter }))
  useEffect(
    () =>
      live.subscribe(({ entity }) => {
        if (concerning.has(entity)) ref.send({ type: "waits.outdated" })
      }),
    [live, ref]
  )
  useEffect(() => live.onMissed(() => ref.send({ type: "waits.outdated" })), [live, ref])
  useEffect(() => {
    const raise = (tone: "success" | "error", code: string, params: Readonly<Record<string, number>>) =>
      snackbar.send({ type: "message.raised", message: { tone, code, params, text: null } })
    const ends = [
      ref.on("waits.reminded", ({ done, left }) => {
        raise("success", "waits:sent", { count: done })
        if (left > 0) raise("error", "waits:left", { count: left })
      }),
      ref.on("reminders.refused", ({ code }) => raise("error", `errors:${code}`, {}))
    ]
    return () => ends.forEach((end) => end.unsubscribe())
  }, [ref, snackbar])
  return {
    view,
    send: ref.send,
    narrow: (name: "client" | "kind" | "owner", value: string | number | undefined) =>
      void navigate(linkHere((before) => ({ ...before, [name]: value })))
  }
}

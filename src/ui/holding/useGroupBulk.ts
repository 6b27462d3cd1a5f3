import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useState } from "react"
import { type BulkItem, groupBulkMachine } from "#machines/holding/groupBulk.machine.ts"
import { toGroupBulkView } from "#machines/holding/groupBulk.projection.ts"
import type { bulkActor } from "#services/holding/bulkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

interface GroupBulkOptions {
  readonly act: () => ReturnType<typeof bulkActor>
  /** Names of the fields that must be filled in before the action can be confirmed. */
  readonly needs: ReadonlyArray<string>
  /** Queries to invalidate after the action and after each live event of `entity`. */
  readonly queries: ReadonlyArray<string>
  readonly entity: string
  /** The success message for a number of changed items. */
  readonly done: (count: number) => { readonly code: string; readonly params: { readonly count: number } }
  readonly onDone: () => void
}

/** A bulk action on items of a holding: runs its machine, invalidates the queries and shows the message. */
export const useGroupBulk = ({ act, done, entity, needs, onDone, queries: keys }: GroupBulkOptions) => {
  const { live, snackbar } = usePortal()
  const queries = useQueryClient()
  const [logic] = useState(() => groupBulkMachine.provide({ actors: { act: act() } }))
  const ref = useActorRef(logic, { input: { needs } })
  const view = useSelector(ref, toGroupBulkView, isEqualJson)
  const refresh = useEffectEvent(() => {
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
  })
  const finish = useEffectEvent((changed: number) => {
    refresh()
    if (changed === 0) return
    onDone()
    snackbar.send({ type: "message.raised", message: { tone: "success", ...done(changed), text: null } })
  })
  const hear = useEffectEvent((changed: string) => {
    if (changed === entity) refresh()
  })
  useEffect(() => {
    const finished = ref.on("bulk.done", ({ changed }) => finish(changed))
    const heard = live.subscribe((event) => hear(event.entity))
    return () => {
      finished.unsubscribe()
      heard()
    }
  }, [ref, live])
  return { view, send: ref.send, begin: (items: ReadonlyArray<BulkItem>) => ref.send({ type: "bulk.asked", items }) }
}

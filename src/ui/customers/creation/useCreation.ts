import { useQueryClient } from "@tanstack/react-query"
import { useBlocker } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { toSessionView } from "#machines/access/session.projection.ts"
import { creationMachine, type CreationRef } from "#machines/customers/creation/creation.machine.ts"
import { toCreationView } from "#machines/customers/creation/creation.projection.ts"
import { draftKeeperMachine, type DraftKeeperRef } from "#machines/customers/creation/draftKeeper.machine.ts"
import { toKeeperView } from "#machines/customers/creation/draftKeeper.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { creationActors, draftKeeping } from "#services/customers/creation/creationActors.ts"
import { parisToday } from "#services/people/today.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

/** Connects the machine of the wizard and that of the draft by passing their events on. */
const useLink = (wizard: CreationRef, keeper: DraftKeeperRef) =>
  useEffect(() => {
    const heard = [
      wizard.on("draft.read", (event) => keeper.send(event)),
      wizard.on("draft.changed", (event) => keeper.send(event)),
      wizard.on("draft.closed", (event) => keeper.send(event)),
      keeper.on("draft.taken", (event) => wizard.send(event))
    ]
    return () => {
      for (const { unsubscribe } of heard) unsubscribe()
    }
  }, [keeper, wizard])

/** Asks before the user leaves unsaved changes; not after a sign-out, when nothing could be saved any more. */
const useLeaving = (keeper: DraftKeeperRef) => {
  const { session } = usePortal()
  useBlocker({
    enableBeforeUnload: () => toKeeperView(keeper.getSnapshot()).mustAsk,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname || toSessionView(session.getSnapshot()).person === null) return false
      return new Promise<boolean>((resolve) => {
        const answer = keeper.on("leaving.answered", ({ leaves }) => {
          answer.unsubscribe()
          resolve(!leaves)
        })
        keeper.send({ type: "leaving.asked" })
      })
    }
  })
}

/** [WIZ-001] Runs the wizard's machine and the machine that saves its draft while the page is mounted. */
export const useCreation = (firmId: FirmId) => {
  const { ask, live } = usePortal()
  const queries = useQueryClient()
  const [logic] = useState(() => ({
    wizard: creationMachine.provide({
      actors: creationActors({
        ask,
        firmId,
        listen: live.subscribe,
        onMade: () => {
          for (const call of companyLists) void queries.invalidateQueries({ queryKey: [call] })
        }
      })
    }),
    keeper: draftKeeperMachine.provide({ actors: { keep: draftKeeping({ ask, firmId }) } })
  }))
  const keeper = useActorRef(logic.keeper)
  const wizard = useActorRef(logic.wizard, { input: { today: parisToday() } })
  useLink(wizard, keeper)
  useLeaving(keeper)
  return {
    wizard,
    keeper,
    view: useSelector(wizard, toCreationView, isEqualJson),
    kept: useSelector(keeper, toKeeperView, isEqualJson)
  }
}

export type Creation = ReturnType<typeof useCreation>

import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { fromPromise } from "xstate"
import { stays } from "#machines/documents/list/acted.ts"
import { type Step, undoMachine, type UndoEmitted, type UndoOutcome } from "#machines/documents/actions/undo.machine.ts"
import type { Offer } from "#machines/shared/snackbar.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import { textOf, wordsOf } from "#services/shared/i18n.ts"
import { usePortal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import type { DocumentsStore } from "#ui/documents/page/documentsStore.ts"
import { patchNodes } from "#ui/documents/list/contentCache.ts"
import { isTakenBack, takeBack, type UndoStep } from "#ui/documents/actions/undo.ts"
import { useActorRef } from "#ui/shared/actors.ts"

const workName = "documents.undo"
export const offerOf = (step: UndoStep): Offer => ({ textKey: "documents:undo", work: { name: workName, input: step } })

/** Identifies messages about these nodes: a newer message about one of them replaces the older one. */
export const aboutNodes = (nodes: ReadonlyArray<{ readonly id: number }>) => nodes.map(({ id }) => `node ${id}`)

/** The undo history of this screen, used by the undo key and by the undo buttons of messages. */
export const useUndo = (store: DocumentsStore) => {
  const { i18n } = useTranslation()
  const portal = usePortal()
  const [undoStep] = useState(() => async (step: UndoStep): Promise<UndoOutcome> => {
    const outcome = await takeBack(portal, step, (node, kind) => {
      if (stays(kind)) patchNodes(queryClient, store.vendorId, new Set([node.id]), () => node)
    })
    if (outcome._tag === "Success") store.ref.send({ type: "nodes.returned", nodes: outcome.success })
    return outcome
  })
  const [machine] = useState(() =>
    undoMachine.provide({
      actors: { undo: fromPromise<UndoOutcome, Step<unknown>>(({ input }) => undoStep(input as UndoStep)) }
    })
  )
  const undo = useActorRef(machine)
  useEffect(() => {
    const say = (event: UndoEmitted) => {
      const { code, params } =
        event.type === "undo.done" ? { code: "documents:done.undone", params: {} } : event.failure
      // A code with a namespace has a complete sentence; an error code of the server needs one that says what failed.
      const isOwn = code.includes(":")
      const why = () => wordsOf(i18n, code, params ?? {})
      const isCalm = event.type === "undo.done" || code === "help:undo.none"
      portal.snackbar.send({
        type: "message.raised",
        message: {
          tone: isCalm ? "info" : "error",
          code,
          params: {},
          text: isOwn ? null : textOf(i18n, "help:undo.refused", { why: why() }),
          about: aboutNodes(event.step?.changed ?? [])
        }
      })
      store.refetchIfDisconnected()
    }
    const ends = [undo.on("undo.done", say), undo.on("undo.refused", say)]
    // Registered globally: the undo button of a message must work on every page.
    portal.registerWork(workName, async (input) => {
      const step = input as UndoStep
      if (isTakenBack(step)) return Result.succeed(null)
      const { context, status } = undo.getSnapshot()
      if (status === "active" && context.past.some(({ id }) => id === step.id)) {
        undo.send({ type: "undo.asked", id: step.id })
        return Result.succeed(null)
      }
      const outcome = await undoStep(step)
      say(
        outcome._tag === "Success"
          ? { type: "undo.done", step }
          : { type: "undo.refused", step: outcome.failure.isPassing ? null : step, failure: outcome.failure }
      )
      return outcome._tag === "Success" ? Result.succeed(null) : Result.fail({ code: outcome.failure.code })
    })
    return () => {
      for (const end of ends) end.unsubscribe()
    }
  }, [store, i18n, portal, undo, undoStep])
  return undo
}

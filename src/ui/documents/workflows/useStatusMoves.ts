import { useQueryClient } from "@tanstack/react-query"
import { shallowEqual, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { refusedOf, statusMovesMachine, wantedStatuses, wayBack } from "#machines/workflows/statusMoves.machine.ts"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { ChosenStatus, StatusChoice, StatusId, Workflow } from "#schemas/workflows/workflow.ts"
import { moveActor, statusQueries } from "#services/workflows/nodeWorkflowActors.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import { useText } from "#ui/shared/useText.ts"

const workName = "workflows.undo"

/** [WFL-004] Moves documents between statuses, shows the result as a message, and offers an undo. */
export const useStatusMoves = (vendorId: VendorId, workflow: Workflow, nameOf: (node: number) => string) => {
  const portal = usePortal()
  const text = useText()
  const queries = useQueryClient()
  const { ask, snackbar, registerWork } = portal
  const { id: workflowId, statuses = [] } = workflow
  const [logic] = useState(() => statusMovesMachine.provide({ actors: { move: moveActor(ask, vendorId, workflowId) } }))
  const ref = useActorRef(logic)
  const moving = useSelector(ref, wantedStatuses, shallowEqual)
  // Answered moves stay applied until the board is refetched: otherwise a card would jump back for a moment.
  const [answered, setAnswered] = useState<ReadonlyMap<number, StatusId | null>>(new Map())
  const wanted = new Map([...answered, ...moving])
  const refresh = () => Promise.all(statusQueries.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const say = (tone: "success" | "error", code: string, params: Readonly<Record<string, string | number>>) =>
    ({ type: "message.raised", message: { tone, code, params, text: null } }) as const
  const undoing = (choices: ReadonlyArray<StatusChoice>) => () =>
    ask("workflows.move", {
      params: { vendorId, workflowId },
      payload: { choices: [...choices] },
      showError: false
    }).then(
      async () => {
        await refresh()
        snackbar.send(say("success", "workflows:moved.undone", {}))
        return succeed(null)
      },
      (failure: CallFailure) => {
        snackbar.send(say("error", failure.code, {}))
        return fail({ code: failure.code })
      }
    )
  const tell = (answers: ReadonlyArray<ChosenStatus>) => {
    const back = wayBack(answers)
    const [moved] = answers.filter(({ closed_by }) => closed_by.length === 0)
    const refused = refusedOf(answers)
    if (refused !== null)
      snackbar.send(
        say("error", "workflows:moved.refused", { count: refused.count, reason: text(`closed.${refused.guard}`) })
      )
    if (moved === undefined || back.length === 0) return
    const status = statuses.find(({ id }) => id === moved.after)?.name ?? text("workflows:choice.none")
    const message = say("success", "workflows:moved", { count: back.length, name: nameOf(moved.node_id), status })
    registerWork(workName, undoing(back))
    snackbar.send({
      ...message,
      message: {
        ...message.message,
        about: back.map(({ node_id }) => `status ${node_id}`),
        offer: { textKey: "workflows:undo", work: { name: workName, input: back.map(({ node_id }) => node_id) } }
      }
    })
  }
  useEffect(() => {
    const heard = [
      ref.on("moves.answered", ({ answers }) => {
        const ids = new Set<number>(answers.map(({ node_id }) => node_id))
        setAnswered((before) => new Map([...before, ...answers.map(({ after, node_id }) => [node_id, after] as const)]))
        tell(answers)
        void refresh().then(() => setAnswered((before) => new Map([...before].filter(([id]) => !ids.has(id)))))
      }),
      ref.on("moves.failed", ({ code }) => {
        snackbar.send(say("error", code, {}))
        void refresh()
      })
    ]
    return () => {
      for (const { unsubscribe } of heard) unsubscribe()
    }
  })
  return {
    /** The status that each moved document will have, by node id. */
    wanted,
    move: (choices: ReadonlyArray<StatusChoice>) => ref.send({ type: "documents.moved", choices })
  }
}

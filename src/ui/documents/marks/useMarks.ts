import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { markingMachine } from "#machines/documents/marks/marking.machine.ts"
import { toNodeMarksView, toMarkingView } from "#machines/documents/marks/marking.projection.ts"
import type { NodeMarks } from "#schemas/documents/marks.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { sendMark } from "#services/documents/markActors.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useActorOrNobody, useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { useHeardMarks } from "#ui/documents/around/hearMarks.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

const rarelyChanges = { staleTime: 300_000 } as const

/** The marks of one node, the people who can be asked to validate it, and the actions. */
export const useMarks = (node: TreeNode) => {
  useHeardMarks()
  const portal = usePortal()
  const queries = useQueryClient()
  const { store } = useDocumentsStore()
  const by = useActorOrNobody()
  const { vendorId } = store
  const place = { vendorId, nodeId: node.id }
  const asked = callQuery(portal, "marks.onNode", { params: place, showError: false })
  const marks = useQuery(asked)
  const flags = useQuery({
    ...callQuery(portal, "marks.flags", { params: { vendorId }, showError: false }),
    ...rarelyChanges
  })
  const validators = useQuery({
    ...callQuery(portal, "marks.validators", { params: { vendorId }, showError: false }),
    ...rarelyChanges
  })
  const [logic] = useState(() =>
    markingMachine.provide({
      actors: {
        send: sendMark(portal.ask, place, (told: NodeMarks) => {
          queries.setQueryData(asked.queryKey, { data: told })
          void queries.invalidateQueries({ queryKey: ["marks.inFolder"] })
        })
      }
    })
  )
  const ref = useActorRef(logic)
  const view = useSelector(ref, toMarkingView, isEqualJson)
  const here = marks.data?.data
  return {
    ...view,
    marks: here === undefined ? null : toNodeMarksView(node, here, flags.data?.data ?? [], by),
    validators: validators.data?.data ?? [],
    failure: marks.error as CallFailure | null,
    again: () => void marks.refetch(),
    send: ref.send
  }
}

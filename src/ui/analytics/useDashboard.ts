import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { dashboardMachine } from "#machines/analytics/dashboard.machine.ts"
import { toDashboardView } from "#machines/analytics/dashboard.projection.ts"
import { figureNames, groupings } from "#schemas/analytics/figures.ts"
import { periodNames, type Question } from "#schemas/analytics/question.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { dashboardActors } from "#services/analytics/dashboardActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { anyId, listAddress, order } from "#ui/shared/kit/list/listAddress.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"

export const views = ["chart", "table"] as const

const address = listAddress({
  period: order(periodNames, "12"),
  by: order(groupings, "month"),
  figure: order(figureNames, "documents_added"),
  view: order(views, "chart"),
  client: anyId,
  person: anyId
})

/** The actor of the dashboard; the URL holds the chosen figure, period and grouping. */
export const useDashboard = (firmId: FirmId) => {
  const { ask } = usePortal()
  const { asked, change } = useListAddress(address)
  const { by, client, figure, period, person, view: shownAs } = asked
  const [logic] = useState(() => dashboardMachine.provide({ actors: dashboardActors(ask, firmId) }))
  const ref = useActorRef(logic, { input: { by, client, figure, period, person } })
  const view = useSelector(ref, toDashboardView, isEqualJson)
  useEffect(() => {
    const question: Question = { by, client, figure, period, person }
    ref.send({ type: "question.changed", question })
  }, [by, client, figure, period, person, ref])
  return {
    asked,
    change: (next: Partial<typeof asked>) => void change(next),
    view,
    shownAs,
    retry: () => ref.send({ type: "dashboard.retried" }),
    refresh: () => ref.send({ type: "figures.outdated" })
  }
}

import { useQueryClient } from "@tanstack/react-query"
import { useBlocker, useNavigate, useParams, useRouterState } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { toSessionView } from "#machines/access/session.projection.ts"
import { missionWizardMachine, type MissionWizardRef } from "#machines/missions/missionWizard.machine.ts"
import { toMissionWizardView } from "#machines/missions/missionWizard.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { missionWizardActors } from "#services/missions/missionActors.ts"
import { parisToday } from "#services/people/today.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

const idOf = (text: unknown) => (/^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null)

/** Blocks the navigation until unsaved changes are saved; not after a sign-out, when a save would fail. */
const useLeaving = (ref: MissionWizardRef) => {
  const { session } = usePortal()
  useBlocker({
    enableBeforeUnload: () => toMissionWizardView(ref.getSnapshot()).mustAsk,
    shouldBlockFn: ({ current, next }) => {
      // After the first save the draft's id is appended to the URL, which is not leaving the wizard.
      const isSame = next.pathname.startsWith(current.pathname) || current.pathname === next.pathname
      if (isSame || toSessionView(session.getSnapshot()).person === null) return false
      return new Promise<boolean>((resolve) => {
        const answer = ref.on("leaving.answered", ({ leaves }) => {
          answer.unsubscribe()
          resolve(!leaves)
        })
        ref.send({ type: "leaving.asked" })
      })
    }
  })
}

interface Place {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

/**
 * [MIS-O01] The wizard's actor, alive while the page is mounted. After the first save it adds the draft's id to the
 * URL.
 */
export const useMissionWizard = ({ firmId, vendorId }: Place) => {
  const { ask, session } = usePortal()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { projectId } = useParams({ strict: false }) as { readonly projectId?: string }
  const request = useRouterState({
    select: (state) => (state.location.search as { readonly request?: unknown }).request
  })
  const [logic] = useState(() => {
    const me = toSessionView(session.getSnapshot()).person?.me.id ?? null
    return missionWizardMachine.provide({
      actors: missionWizardActors({
        ask,
        vendorId,
        missionId: idOf(projectId),
        requestId: idOf(request),
        me,
        today: parisToday(),
        onKept: () => {
          for (const call of ["missions.list", "missions.read"]) void queries.invalidateQueries({ queryKey: [call] })
        }
      })
    })
  })
  const wizard = useActorRef(logic)
  useLeaving(wizard)
  useEffect(() => {
    const context = encodeContext({ firmId, vendorId })
    const go = (id: "customer-service" | "customer-services-create", project: number) =>
      void navigate({ ...linkTo(id, { context, projectId: String(project) }), replace: true })
    const heard = [
      wizard.on("draft.kept", ({ id }) => {
        if (idOf(projectId) === null) go("customer-services-create", id)
      }),
      wizard.on("mission.prepared", ({ id }) => go("customer-service", id))
    ]
    return () => {
      for (const { unsubscribe } of heard) unsubscribe()
    }
  }, [firmId, navigate, projectId, vendorId, wizard])
  return { wizard, view: useSelector(wizard, toMissionWizardView, isEqualJson) }
}
export type MissionWizard = ReturnType<typeof useMissionWizard>

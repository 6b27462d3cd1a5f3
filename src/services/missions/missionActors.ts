import type { MissionDetail } from "#schemas/missions/mission.ts"
import { emptyMission, type MissionContent, type MissionStep, renewedEnd } from "#schemas/missions/missionRules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { dayOf, partsOf } from "#schemas/shared/workingDays.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { type Ask, seen } from "#services/shared/saving.ts"

/** What the wizard's machine calls the same. */
interface KeptDraft {
  readonly id: number | null
  readonly revision: number
  readonly step: MissionStep
  readonly content: MissionContent
}
interface SavedDraft {
  readonly id: number
  readonly revision: number
  readonly content?: MissionContent
}

interface WizardServices {
  readonly ask: Ask
  readonly vendorId: VendorId
  /** The unfinished mission that the address names. */
  readonly missionId: number | null
  /** The client's order that the address names. */
  readonly requestId: number | null
  /** Who begins it: its manager until somebody else is chosen. */
  readonly me: number | null
  /** As `2026-11-21`. */
  readonly today: string
  readonly onKept: () => void
}

type Id = CallRequest<"missions.read">["params"]["missionId"]
type Content = CallRequest<"missions.create">["payload"]["content"]

/** A mission that begins with the next month and lasts a year. */
export const newMission = (today: string, me: number | null): MissionContent => {
  const [year, month] = partsOf(today)
  const starts_on = dayOf(year, month + 1, 1)
  return { ...emptyMission, starts_on, ends_on: renewedEnd(dayOf(year, month + 1, 0), 12), manager_id: me }
}

const keptOf = ({ content, id, revision, step }: MissionDetail): KeptDraft & SavedDraft => ({
  id,
  revision,
  step,
  content
})

/** What the wizard of a mission asks for: every refusal comes as data. */
export const missionWizardActors = ({ ask, me, missionId, onKept, requestId, today, vendorId }: WizardServices) => {
  // A mission that is prepared already is saved, and finished with that.
  let isDraft = true
  return {
    read: fromCall(async (_: unknown, signal): Promise<KeptDraft> => {
      if (missionId === null) return { id: null, revision: 0, step: "data", content: newMission(today, me) }
      const params = { vendorId, missionId: missionId as Id }
      const { data } = await ask("missions.read", { params, showError: false }, signal)
      isDraft = data.state === "draft"
      return keptOf(data)
    }),
    save: fromCall(async ({ content, id, revision, step }: KeptDraft, signal): Promise<SavedDraft> => {
      const payload = { content: content as Content, step }
      const { data } =
        id === null
          ? await ask(
              "missions.create",
              {
                params: { vendorId },
                payload: { ...payload, ...(requestId === null ? {} : { request_id: requestId as Id }) },
                showError: false
              },
              signal
            )
          : await ask(
              "missions.save",
              { params: { vendorId, missionId: id as Id }, headers: seen(revision), payload, showError: false },
              signal
            )
      onKept()
      const { content: kept, id: named, revision: newer } = keptOf(data)
      // What a client ordered comes with the first save.
      return { id: named, revision: newer, ...(id === null ? { content: kept } : {}) }
    }),
    finish: fromCall(async ({ id, revision }: SavedDraft, signal): Promise<{ readonly id: number }> => {
      if (!isDraft) return { id }
      const params = { vendorId, missionId: id as Id }
      const request = { params, headers: seen(revision), payload: { type: "prepare" as const }, showError: false }
      const { data } = await ask("missions.act", request, signal)
      onKept()
      return { id: data.id }
    })
  }
}

import { isSameMission } from "#schemas/missions/difference.ts"
import type { MissionDetail } from "#schemas/missions/mission.ts"
import { emptyMission, type MissionContent, type MissionStep, renewedEnd } from "#schemas/missions/missionRules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { dayOf, partsOf } from "#schemas/shared/workingDays.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { ApiFailure } from "#services/shared/failures.ts"
import { type Ask, seen } from "#services/shared/saving.ts"

/** The draft, with the field names of the wizard's machine. */
interface KeptDraft {
  readonly id: number | null
  readonly revision: number
  readonly step: MissionStep
  readonly content: MissionContent
  readonly kind: "draft" | "notSigned" | "amendment"
  readonly note: string
  readonly before: MissionContent | null
}
type SaveRequest = Omit<KeptDraft, "before" | "kind">
interface SavedDraft {
  readonly id: number
  readonly revision: number
  readonly content?: MissionContent
}
type FinishRequest = Omit<SavedDraft, "content"> & Pick<KeptDraft, "content" | "note">

interface WizardServices {
  readonly ask: Ask
  readonly vendorId: VendorId
  /** Id of the draft in the URL; null for a new mission. */
  readonly missionId: number | null
  /** Id of the client's service request in the URL, or null. */
  readonly requestId: number | null
  /** Id of the signed-in user: the default manager of a new mission. */
  readonly me: number | null
  /** Format YYYY-MM-DD. */
  readonly today: string
  readonly onKept: () => void
}

type Id = CallRequest<"missions.read">["params"]["missionId"]
type Content = CallRequest<"missions.create">["payload"]["content"]

/** Default values of a new mission: it starts on the first day of next month and lasts a year. */
export const newMission = (today: string, me: number | null): MissionContent => {
  const [year, month] = partsOf(today)
  const starts_on = dayOf(year, month + 1, 1)
  return { ...emptyMission, starts_on, ends_on: renewedEnd(dayOf(year, month + 1, 0), 12), manager_id: me }
}

const savedOf = ({ content, id, revision }: MissionDetail) => ({ id, revision, content })

/** The guard that explains why a mission in this state cannot be edited. */
const closedIn = {
  amending: "closed.isNoAmendmentOpen",
  suspended: "closed.isMissionUnderWay",
  done: "closed.isMissionOpen",
  cancelled: "closed.isMissionOpen"
} as const satisfies Partial<Record<MissionDetail["state"], string>>

const refused = (code: string) =>
  new ApiFailure({
    status: 409,
    code,
    text: null,
    params: {},
    errors: {},
    closedBy: [],
    retryAfter: null,
    requestId: null,
    showError: false
  })

const draftOf = (data: MissionDetail): KeptDraft => {
  const { content, id, revision, state, step } = data
  if (state === "draft" || state === "notSigned")
    return { id, revision, step: state === "draft" ? step : "data", content, kind: state, note: "", before: null }
  if (state !== "signed") throw refused(closedIn[state])
  const begun = data.amendment
  return {
    id,
    revision: begun?.revision ?? 0,
    step: begun?.step ?? "data",
    content: begun?.content ?? content,
    kind: "amendment",
    note: begun?.note ?? "",
    before: content
  }
}

/** The actors of the mission wizard. Expected failures are returned as data. */
export const missionWizardActors = (services: WizardServices) => {
  const { ask, me, missionId, onKept, requestId, today, vendorId } = services
  let kind: KeptDraft["kind"] = "draft"
  /**
   * The signed mission as it was loaded, while an amendment of it is edited. The amendment has a revision of its own.
   */
  let amended: MissionDetail | null = null
  const create = (content: Content, step: MissionStep, signal: AbortSignal) =>
    ask(
      "missions.create",
      {
        params: { vendorId },
        payload: { content, step, ...(requestId === null ? {} : { request_id: requestId as Id }) },
        showError: false
      },
      signal
    )
  /** Saves the amendment; one without any change is deleted from the server. */
  const keepAmendment = async (
    before: MissionDetail,
    { content, note, revision, step }: Omit<SaveRequest, "id">,
    signal: AbortSignal
  ): Promise<number> => {
    const request = { params: { vendorId, missionId: before.id }, headers: seen(revision), showError: false }
    if (isSameMission(before.content, content) && note.trim() === "") {
      if (revision === 0) return 0
      await ask("missions.dropAmendment", request, signal)
      onKept()
      return 0
    }
    const payload = { content: content as Content, note, step }
    const { data } = await ask("missions.saveAmendment", { ...request, payload }, signal)
    onKept()
    return data.amendment?.revision ?? 0
  }
  return {
    read: fromCall(async (_: unknown, signal): Promise<KeptDraft> => {
      const content = newMission(today, me)
      if (missionId === null)
        return { id: null, revision: 0, step: "data", content, kind: "draft", note: "", before: null }
      const params = { vendorId, missionId: missionId as Id }
      const { data } = await ask("missions.read", { params, showError: false }, signal)
      const draft = draftOf(data)
      kind = draft.kind
      amended = kind === "amendment" ? data : null
      return draft
    }),
    save: fromCall(async ({ content, id, note, revision, step }: SaveRequest, signal): Promise<SavedDraft> => {
      if (amended !== null)
        return { id: amended.id, revision: await keepAmendment(amended, { content, note, revision, step }, signal) }
      const payload = { content: content as Content, step }
      const { data } =
        id === null
          ? await create(payload.content, step, signal)
          : await ask(
              "missions.save",
              { params: { vendorId, missionId: id as Id }, headers: seen(revision), payload, showError: false },
              signal
            )
      onKept()
      const { content: kept, ...saved } = savedOf(data)
      // The first save returns the content, because the server fills in the services of the client's request.
      return { ...saved, ...(id === null ? { content: kept } : {}) }
    }),
    finish: fromCall(
      async ({ content, id, note, revision }: FinishRequest, signal): Promise<{ readonly id: number }> => {
        // A mission that is already `notSigned` was saved above and needs no further step.
        if (kind === "notSigned") return { id }
        const request = { params: { vendorId, missionId: id as Id }, headers: seen(revision), showError: false }
        if (amended !== null) {
          const payload = {
            content: content as Content,
            draft: revision,
            ...(note.trim() === "" ? {} : { note: note.trim() })
          }
          await ask("missions.propose", { ...request, headers: seen(amended.revision), payload }, signal)
        } else await ask("missions.act", { ...request, payload: { type: "prepare" as const } }, signal)
        onKept()
        return { id }
      }
    )
  }
}

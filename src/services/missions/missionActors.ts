import type { MissionDetail } from "#schemas/missions/mission.ts"
import { emptyMission, type MissionContent, type MissionStep, renewedEnd } from "#schemas/missions/missionRules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { dayOf, partsOf } from "#schemas/shared/workingDays.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { ApiFailure } from "#services/shared/failures.ts"
import type { Values } from "#services/shared/storage.ts"
import { type Ask, seen } from "#services/shared/saving.ts"

/** The draft, as the wizard's machine names its fields. */
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
  /** The id of the unfinished mission in the address. */
  readonly missionId: number | null
  /** The id of the client's order in the address. */
  readonly requestId: number | null
  /** The signed-in user: the manager of a new mission until another one is chosen. */
  readonly me: number | null
  /** As `2026-11-21`. */
  readonly today: string
  readonly onKept: () => void
  /** The user's local storage: an amendment is stored there until it is proposed. */
  readonly values: Values
}

type Id = CallRequest<"missions.read">["params"]["missionId"]
type Content = CallRequest<"missions.create">["payload"]["content"]

/** The defaults of a new mission: it starts with the next month and lasts a year. */
export const newMission = (today: string, me: number | null): MissionContent => {
  const [year, month] = partsOf(today)
  const starts_on = dayOf(year, month + 1, 1)
  return { ...emptyMission, starts_on, ends_on: renewedEnd(dayOf(year, month + 1, 0), 12), manager_id: me }
}

const savedOf = ({ content, id, revision }: MissionDetail) => ({ id, revision, content })

const amendmentName = (id: number) => `mission.amendment.${id}`

interface Amendment extends Pick<KeptDraft, "content" | "note" | "revision" | "step"> {}

/** The user's unfinished amendment in local storage; null if there is none or the mission has changed since. */
const keptAmendment = (values: Values, { id, revision }: MissionDetail): Amendment | null => {
  const text = values.get(amendmentName(id))
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Amendment
    return kept.revision === revision && Array.isArray(kept.content.services) ? kept : null
  } catch {
    return null
  }
}

/** Why a mission in this state cannot be changed. */
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

const draftOf = (values: Values, data: MissionDetail): KeptDraft => {
  const { content, id, revision, state, step } = data
  if (state === "draft" || state === "notSigned")
    return { id, revision, step: state === "draft" ? step : "data", content, kind: state, note: "", before: null }
  if (state !== "signed") throw refused(closedIn[state])
  const begun = keptAmendment(values, data)
  return {
    id,
    revision,
    step: begun?.step ?? "data",
    content: begun?.content ?? content,
    kind: "amendment",
    note: begun?.note ?? "",
    before: content
  }
}

/** The actors of the mission wizard: every refusal is returned as data. */
export const missionWizardActors = (services: WizardServices) => {
  const { ask, me, missionId, onKept, requestId, today, values, vendorId } = services
  let kind: KeptDraft["kind"] = "draft"
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
  return {
    read: fromCall(async (_: unknown, signal): Promise<KeptDraft> => {
      const content = newMission(today, me)
      if (missionId === null)
        return { id: null, revision: 0, step: "data", content, kind: "draft", note: "", before: null }
      const params = { vendorId, missionId: missionId as Id }
      const { data } = await ask("missions.read", { params, showError: false }, signal)
      const draft = draftOf(values, data)
      kind = draft.kind
      return draft
    }),
    save: fromCall(async ({ content, id, note, revision, step }: SaveRequest, signal): Promise<SavedDraft> => {
      if (kind === "amendment" && id !== null) {
        values.set(amendmentName(id), JSON.stringify({ content, note, revision, step } satisfies Amendment))
        return { id, revision }
      }
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
      // The first save returns the content of the client's order too.
      return { ...saved, ...(id === null ? { content: kept } : {}) }
    }),
    finish: fromCall(
      async ({ content, id, note, revision }: FinishRequest, signal): Promise<{ readonly id: number }> => {
        // A prepared mission (`notSigned`) needs no further step: the save was enough.
        if (kind === "notSigned") return { id }
        const request = { params: { vendorId, missionId: id as Id }, headers: seen(revision), showError: false }
        if (kind === "amendment") {
          const payload = { content: content as Content, ...(note.trim() === "" ? {} : { note: note.trim() }) }
          await ask("missions.propose", { ...request, payload }, signal)
          values.set(amendmentName(id), null)
        } else await ask("missions.act", { ...request, payload: { type: "prepare" as const } }, signal)
        onKept()
        return { id }
      }
    )
  }
}

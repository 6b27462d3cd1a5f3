import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { type MissionAction, toMissionView } from "#machines/missions/mission.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail } from "#schemas/missions/mission.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { MissionQuestion } from "#ui/missions/MissionQuestion.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { keepActsFocus } from "#ui/shared/focus/keepActsFocus.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

/** Actions shown as buttons, the most common first; the machine decides which are available. */
const buttons = [
  "sign",
  "resume",
  "change",
  "amend",
  "accept",
  "decline",
  "withdraw"
] as const satisfies ReadonlyArray<MissionAction>
/** Actions in the menu: rarely used, or hard to undo. */
const inMenu = [
  "make",
  "complete",
  "suspend",
  "declineRenewal",
  "cancel"
] as const satisfies ReadonlyArray<MissionAction>
type Act = (typeof buttons)[number] | (typeof inMenu)[number]
const textKeys = {
  change: "edit",
  amend: "amend",
  sign: "sign",
  accept: "answer.accept",
  decline: "answer.decline",
  withdraw: "answer.withdraw",
  make: "make",
  resume: "resume",
  complete: "complete",
  suspend: "suspend",
  declineRenewal: "decline_renewal",
  cancel: "cancel"
} as const satisfies Record<Act, string>
/** Actions that need a confirmation, with the key of its text. */
const asked = {
  sign: "sign.text",
  accept: "answer.accept.text",
  decline: "answer.decline.text",
  withdraw: "answer.withdraw.text",
  complete: "complete.text",
  suspend: "suspend.text",
  cancel: "cancel.text",
  declineRenewal: "decline_renewal.text"
} as const
const isAsked = (act: Act): act is keyof typeof asked => act in asked

/** The user's available actions on a mission. */
export function MissionActs({ mission }: { readonly mission: MissionDetail }) {
  const { t } = useMissionWords()
  const { ask } = usePortal()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const work = useListActions("mission", ["missions.read", "missions.list", "missions.tasks"])
  const [question, setQuestion] = useState<keyof typeof asked | null>(null)
  const { offered } = toMissionView(mission)
  const params = { vendorId: mission.company.id, missionId: mission.id }
  const context = encodeContext({ firmId: mission.firm_id, vendorId: mission.company.id })
  const number = mission.versions.find(({ state }) => state === "proposed")?.number ?? 0
  const event = (payload: CallRequest<"missions.act">["payload"]) =>
    ask("missions.act", { params, payload, showError: false })
  const answer = (how: "accept" | "decline" | "withdraw", reason = "") =>
    ask("missions.answer", {
      params: { ...params, number },
      payload: { answer: how, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
      showError: false
    })
  const doing: Readonly<Record<Exclude<Act, "amend" | "change">, (reason: string) => Promise<unknown>>> = {
    sign: () => event({ type: "sign" }),
    complete: () => event({ type: "complete" }),
    resume: () => event({ type: "resume" }),
    declineRenewal: () => event({ type: "decline_renewal" }),
    suspend: (reason) => event({ type: "suspend", reason }),
    cancel: (reason) => event({ type: "cancel", reason }),
    make: () => ask("missions.makeTasks", { params, showError: false }),
    accept: () => answer("accept"),
    decline: (reason) => answer("decline", reason),
    withdraw: () => answer("withdraw")
  }
  const press = (act: Act) => {
    if (act === "change" || act === "amend")
      return void navigate(linkTo("customer-services-create", { context, projectId: String(mission.id) }))
    if (isAsked(act)) return setQuestion(act)
    return work.act("missions:done", {}, () => doing[act](""))
  }
  const items = inMenu
    .filter((act) => offered.includes(act))
    .map((act) => ({
      key: act,
      label: t(textKeys[act]),
      onSelect: () => press(act),
      ...(act === "cancel" ? { tone: "danger" as const, afterLine: true } : {})
    }))
  return (
    <div className="mission-actions" ref={keepActsFocus} tabIndex={-1}>
      {buttons
        .filter((act) => offered.includes(act))
        .map((act) => (
          <button
            key={act}
            type="button"
            className="button"
            data-kind={act === "sign" || act === "resume" ? undefined : "second"}
            onClick={() => press(act)}
          >
            {t(act === "amend" && mission.amendment !== null ? "amend.resume" : textKeys[act])}
          </button>
        ))}
      {items.length === 0 ? null : (
        <MenuButton className="button mission-more" label={t("more")} showsName items={items}>
          {t("more")}
          <Icon of={chevronDown} />
        </MenuButton>
      )}
      {question === null ? null : (
        <MissionQuestion
          title={t(textKeys[question])}
          text={t(asked[question])}
          needsReason={question === "suspend" || question === "cancel" || question === "decline"}
          tone={question === "cancel" ? "danger" : "plain"}
          onClose={() => setQuestion(null)}
          onDo={(reason) => {
            setQuestion(null)
            work.act("missions:done", {}, () => doing[question](reason))
            void queries.invalidateQueries({ queryKey: ["tasks.list"] })
          }}
        />
      )}
    </div>
  )
}

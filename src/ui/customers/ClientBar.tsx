import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { clientActionsMachine } from "#machines/customers/clientActions.machine.ts"
import { offeredClientActions, toClientActionsView } from "#machines/customers/clientActions.projection.ts"
import type { ClientAction } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { clientAct } from "#services/customers/clientListCalls.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { ClientActionDialog } from "#ui/customers/ClientActionDialog.tsx"
import type { CustomersState } from "#ui/customers/customersSearch.ts"
import type { ClientSelection } from "#ui/customers/useClientSelection.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { ban } from "#ui/shared/icons/frame/documentIcons.ts"
import { refresh, times } from "#ui/shared/icons/firstIcons.ts"
import { sitemap, users } from "#ui/shared/icons/frame/icons.ts"
import { minus } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"

export interface ClientBarProps {
  readonly firmId: FirmId
  readonly state: CustomersState
  readonly selection: ClientSelection
}

const icons: Readonly<Record<ClientAction, string>> = {
  assign: users,
  withdraw: minus,
  deactivate: ban,
  restore: refresh,
  tree: sitemap
}
/** [CLI-014] [CLI-015] [ROL-022] The actions on the selected client files; a disabled one shows the reason. */
export function ClientBar({ firmId, selection, state }: ClientBarProps) {
  const { t } = useTranslation("customers")
  const text = useText()
  const { ask } = usePortal()
  const role = useFirmRole()
  const work = useListActions("clientFile", [...companyLists, "team.ofVendor", "team.list"])
  const [logic] = useState(() => clientActionsMachine.provide({ actors: { act: clientAct(ask, firmId) } }))
  const ref = useActorRef(logic)
  const view = useSelector(ref, toClientActionsView, isEqualJson)
  const { chosen, clear, selectEvery, total } = selection
  useEffect(() => {
    const told = ref.on("clients.changed", ({ changed, left }) => {
      void work.refresh()
      if (changed > 0) clear()
      if (changed > 0 && left === 0) work.say("success", "customers:changed", { count: changed })
    })
    return () => told.unsubscribe()
  }, [clear, ref, work])
  return (
    <>
      {chosen.length === 0 ? null : (
        <div className="clients-bar" {...toolbar} aria-label={t("actions")}>
          <button
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t("select.none")}
            title={t("select.none")}
            onClick={clear}
          >
            <Icon of={times} />
          </button>
          <b role="status">{t("selected", { count: chosen.length })}</b>
          {chosen.length < total ? (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                selectEvery().catch(({ code }: { readonly code: string }) => work.say("error", code))
              }}
            >
              {t("select.every", { count: total })}
            </button>
          ) : null}
          <span className="grow" />
          <div className="clients-actions">
            {offeredClientActions(state, role).map(({ action, refusalKey }) => {
              const reason = refusalKey === null ? null : text(refusalKey)
              return (
                <button
                  key={action}
                  type="button"
                  className="client-action"
                  data-tone={action === "deactivate" ? "danger" : undefined}
                  aria-disabled={reason === null ? undefined : true}
                  title={reason ?? undefined}
                  onClick={() => {
                    if (reason === null) ref.send({ type: "action.asked", action, clients: chosen })
                  }}
                >
                  <Icon of={icons[action]} />
                  <span>{t(`action.${action}`)}</span>
                </button>
              )
            })}
          </div>
        </div>
      )}
      {view.isOpen ? <ClientActionDialog firmId={firmId} view={view} send={ref.send} /> : null}
    </>
  )
}

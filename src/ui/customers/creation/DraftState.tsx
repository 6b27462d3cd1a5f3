import { useTranslation } from "react-i18next"
import type { Creation } from "#ui/customers/creation/useCreation.ts"
import { check, exclamationTriangle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

/** Says whether the draft is saved, with a button to start again. */
export function DraftState({ creation: { kept, view, wizard } }: { readonly creation: Creation }) {
  const { t } = useTranslation("creation")
  const { state } = kept
  return (
    <p className="creation-draft">
      <span role="status" data-tone={state === "failed" ? "error" : undefined}>
        {state === "kept" ? <Icon of={check} /> : state === "failed" ? <Icon of={exclamationTriangle} /> : null}
        {state === null ? t("draft.none") : t(`draft.${state}`)}
      </span>
      {view.canRestart ? (
        <button type="button" className="creation-restart" onClick={() => wizard.send({ type: "restart.asked" })}>
          {t("restart")}
        </button>
      ) : null}
    </p>
  )
}

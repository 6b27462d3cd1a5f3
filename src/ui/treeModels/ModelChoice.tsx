import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface ModelChoiceProps {
  readonly firmId: FirmId
  /** Id of the chosen model, or null. */
  readonly value: number | null
  readonly onChange: (model: number | null) => void
}

/** [WIZ-008] A select of the firm's models. */
export function ModelChoice({ firmId, onChange, value }: ModelChoiceProps) {
  const { t } = useTranslation("treeModels")
  const id = useId()
  const query = useQuery(useCall("treeModels.list", { params: { firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => {
        const offered = data.filter(({ state }) => state === "available")
        if (offered.length === 0) return <Notice tone="info">{t("apply.none")}</Notice>
        return (
          <label className="field" htmlFor={id}>
            <span className="field-label">{t("apply.model")}</span>
            <select
              id={id}
              className="input"
              value={value ?? ""}
              onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
            >
              <option value="">{t("apply.choose")}</option>
              {offered.map(({ id: model, is_default, name }) => (
                <option key={model} value={model}>
                  {is_default ? `${name} (${t("default")})` : name}
                </option>
              ))}
            </select>
          </label>
        )
      }}
    </QueryBoundary>
  )
}

import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { groupedNumber } from "#schemas/customers/companyNumbers.ts"
import { hasAdministrator } from "#schemas/customers/creation/creation.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { chooseModel } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/**
 * [WIZ-008] Step 7 of a new client file: a choice of the firm's tree models, with the default one preselected, and a
 * summary of what will be created.
 */
export function TreeStep({ firmId, steps }: StepProps) {
  const { t } = useTranslation("creation")
  const text = useText()
  const query = useQuery(useCall("treeModels.list", { params: { firmId }, showError: false }))
  const { canType, errors, values } = steps.view
  const fault = errors["tree_model_id"]?.[0] ?? null
  return (
    <>
      <QueryBoundary query={query} rows={3}>
        {({ data }) => {
          const offered = data.filter(({ state }) => state === "available")
          if (offered.length === 0) return <p className="muted">{t("tree.none")}</p>
          return (
            <fieldset className="choices" aria-describedby={fault === null ? undefined : "creation-tree-fault"}>
              <legend>{t("tree.label")}</legend>
              <div className="choices-row" data-first>
                {offered.map(({ description, folder_count, id, is_default, name }) => (
                  <label className="choice" key={id}>
                    <input
                      type="radio"
                      name="tree_model_id"
                      checked={values.tree_model_id === null ? is_default : values.tree_model_id === id}
                      disabled={!canType}
                      aria-invalid={fault === null ? undefined : true}
                      onChange={() => chooseModel(steps, id)}
                    />
                    <span>
                      {name}
                      {is_default ? (
                        <span className="tag" data-tone="plain">
                          {t("tree.default")}
                        </span>
                      ) : null}
                      <small>{description || t("tree.folders", { count: folder_count })}</small>
                    </span>
                  </label>
                ))}
              </div>
              {fault === null ? null : (
                <span className="field-error" id="creation-tree-fault" role="alert">
                  <Icon of={exclamationCircle} />
                  {text(fault)}
                </span>
              )}
            </fieldset>
          )
        }}
      </QueryBoundary>
      <Summary steps={steps} />
    </>
  )
}

function Summary({ steps }: Pick<StepProps, "steps">) {
  const { t } = useTranslation("creation")
  const { values } = steps.view
  const { administrator } = values
  const counted = (key: "summary.people" | "summary.apps", ids: ReadonlyArray<number>) =>
    ids.length === 0
      ? t(key === "summary.people" ? "summary.nobody" : "summary.nothing")
      : t(key, { count: ids.length })
  const lines = [
    ["company", `${values.general.company_name} – ${groupedNumber(values.siret)}`],
    ["accountants", counted("summary.people", values.accountant_ids)],
    [
      "administrator",
      hasAdministrator(values)
        ? `${administrator.firstname} ${administrator.lastname} – ${administrator.email}`
        : t("summary.nobody")
    ],
    ["years", values.years.map(({ name }) => name).join(", ") || t("summary.nothing")],
    ["applications", counted("summary.apps", values.application_ids)]
  ] as const
  return (
    <section className="step-summary">
      <h3>{t("summary")}</h3>
      <dl className="facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`summary.${name}.label`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

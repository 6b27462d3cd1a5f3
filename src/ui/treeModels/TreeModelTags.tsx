import { useTranslation } from "react-i18next"
import type { TreeModelSummary } from "#schemas/treeModels/treeModel.ts"

export function TreeModelTags({ model }: { readonly model: Pick<TreeModelSummary, "is_default" | "state"> }) {
  const { t } = useTranslation("treeModels")
  return (
    <>
      <span className="tag" data-tone={model.state === "draft" ? "plain" : "ok"}>
        {t(model.state === "draft" ? "draft" : "offered")}
      </span>
      {model.is_default ? (
        <span className="tag" data-tone="info">
          {t("default")}
        </span>
      ) : null}
    </>
  )
}

import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { folder, plus, sitemap } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { TreeModelTags } from "#ui/treeModels/TreeModelTags.tsx"
import "#ui/shared/entityList.css"

/** [SAD-017] [NET-104] The provider's tree models; new firms get a copy of those that are offered. */
export function StarterTreesPage() {
  const { t } = useTranslation("starters")
  const title = useScreenTitle()
  const query = useQuery(useCall("starterTrees.list", { showError: false }))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("trees.intro")}</p>
        </div>
        <Link {...linkTo("sa-documents-details", { structureId: undefined })} className="button">
          <Icon of={plus} />
          {t("tree.add")}
        </Link>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={4}
          of={({ data }) => data}
          label={title}
          none={{ icon: folder, title: t("trees.none"), text: t("trees.none.text") }}
        >
          {(model) => (
            <li className="entity-line">
              <div className="entity-text">
                <h2 className="entity-name">
                  <Link {...linkTo("sa-documents-details", { structureId: String(model.id) })} className="link">
                    {model.name}
                  </Link>
                  <TreeModelTags model={model} />
                </h2>
                {model.description === "" ? null : <small>{model.description}</small>}
                <small>{t("tree.folders", { count: model.folder_count })}</small>
              </div>
              <div className="actions">
                <Link
                  {...linkTo("sa-documents-visualisation", { structureId: String(model.id) })}
                  className="button"
                  data-kind="quiet"
                  data-size="small"
                  aria-label={t("tree.draw.of", { name: model.name })}
                >
                  <Icon of={sitemap} />
                  {t("tree.draw")}
                </Link>
              </div>
            </li>
          )}
        </EntityList>
      </section>
    </>
  )
}

import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { sitemap } from "#ui/shared/icons/frame/icons.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { TreeModelForm } from "#ui/treeModels/TreeModelForm.tsx"
import { TreeModelLine } from "#ui/treeModels/TreeModelLine.tsx"
import { PreviewDialog } from "#ui/treeModels/PreviewDialog.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import "#ui/shared/entityList.css"
import "#ui/treeModels/catalogue.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

const Editor = lazyPart(
  () => import("#ui/treeModels/TreeModelPage.tsx"),
  (module) => module.TreeModelPage,
  "heavy"
)

/** [NET-050] [WIZ-008] The firm's catalogue of tree models in its settings, or the model in the URL. */
export function TreeModelsPage() {
  const { structureId } = useParams({ strict: false }) as { readonly structureId?: string }
  return structureId === undefined ? (
    <Overview />
  ) : (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Editor key={structureId} structureId={structureId} />
    </Suspense>
  )
}

function Overview() {
  const { t } = useTranslation("treeModels")
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
      </div>
      {entity === null ? null : <Catalogue key={entity.firmId} firmId={entity.firmId} />}
    </>
  )
}

function Catalogue({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("treeModels")
  const navigate = useNavigate()
  const { context } = useHere()
  const title = useScreenTitle()
  const work = useListActions("treeModel", ["treeModels.list", "treeModels.one"])
  const query = useQuery(useCall("treeModels.list", { params: { firmId }, showError: false }))
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<TreeModelSummary | null>(null)
  const close = useCallback(() => setAdding(false), [])
  return (
    <section className="panel tree-models" aria-label={title}>
      <EntityList
        query={query}
        rows={4}
        of={({ data }) => data}
        none={{ icon: sitemap, title: t("none"), text: t("none.text") }}
        head={({ closed_by }) => (
          <header className="tree-models-bar">
            {closed_by.length === 0 ? (
              <AddButton isSecond onClick={() => setAdding(true)}>
                {t("add")}
              </AddButton>
            ) : (
              <p className="muted">{t("editor.closed")}</p>
            )}
          </header>
        )}
        over={() => (
          <>
            {isAdding ? (
              <TreeModelForm
                firmId={firmId}
                onMade={({ id }) =>
                  void navigate({
                    to: "/settings/{-$context}/tree-structures/{-$structureId}",
                    params: { context, structureId: String(id) }
                  })
                }
                onClose={close}
              />
            ) : null}
            {shown === null ? null : <PreviewDialog firmId={firmId} model={shown} onClose={() => setShown(null)} />}
          </>
        )}
      >
        {(model) => <TreeModelLine firmId={firmId} model={model} work={work} onPreview={() => setShown(model)} />}
      </EntityList>
    </section>
  )
}

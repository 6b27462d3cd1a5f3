import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { toTreeModelView } from "#machines/treeModels/treeModels.projection.ts"
import { foldersOf } from "#schemas/treeModels/rules.ts"
import { starterNames } from "#schemas/treeModels/starters.ts"
import type { TreeModel, TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { idOf } from "#services/shared/digits.ts"
import { newStarterTree, starterTrees } from "#services/starters/starterResource.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { ChoiceField } from "#ui/shared/form/Choices.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, sitemap } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { TreeEditor } from "#ui/treeModels/TreeEditor.tsx"
import { TreeModelTags } from "#ui/treeModels/TreeModelTags.tsx"
import "#ui/shared/entityList.css"
import "#ui/treeModels/editor.css"

/** Link back to the list of tree models. */
export function BackToTrees() {
  const { t } = useTranslation("starters")
  return (
    <Link {...linkTo("sa-documents-manager", {})} className="tree-model-back">
      <Icon of={arrowLeft} />
      {t("trees.back")}
    </Link>
  )
}

/** [SAD-018] The editor of one tree model of the provider's catalogue, or the form for a new one. */
export function StarterTreePage() {
  const { structureId } = useParams({ strict: false }) as { readonly structureId?: string }
  return structureId === undefined ? (
    <NewTree />
  ) : (
    <StarterTreeLoader key={structureId} id={idOf<TreeModelId>(structureId)} />
  )
}

function NewTree() {
  const { t } = useTranslation(["starters", "treeModels"])
  const text = useText()
  const title = useScreenTitle()
  const navigate = useNavigate()
  const form = useResource(newStarterTree, {
    place: null,
    entity: null,
    onSaved: ({ id }) => void navigate(linkTo("sa-documents-details", { structureId: String(id) }))
  })
  const starter = form.field("starter")
  return (
    <>
      <div className="head">
        <div className="head-text">
          <BackToTrees />
          <h1>{title}</h1>
        </div>
      </div>
      <section className="panel section" aria-label={t("starters:tree.add")}>
        <FormFrame
          form={form}
          labelOf={(field) => (field === "starter" ? t("treeModels:add.starter") : text(`treeModels:field.${field}`))}
          valueOf={(_, value) => String(value)}
          submit={{ label: t("starters:tree.add") }}
        >
          <TextField field={form.field("name")} label={t("treeModels:field.name")} required />
          <AreaField field={form.field("description")} label={t("treeModels:field.description")} rows={2} />
          <ChoiceField
            field={starter}
            legend={t("treeModels:add.starter")}
            choices={starterNames.map((value) => ({
              value,
              label: text(`treeModels:starter.${value}`),
              hint: text(`treeModels:starter.${value}.hint`)
            }))}
          />
        </FormFrame>
      </section>
    </>
  )
}

function StarterTreeLoader({ id }: { readonly id: TreeModelId }) {
  const query = useQuery(useCall("starterTrees.read", { params: { structureId: id }, showError: false }))
  const title = useScreenTitle()
  return (
    <>
      {query.data === undefined ? (
        <div className="head">
          <div className="head-text">
            <BackToTrees />
            <h1>{title}</h1>
          </div>
        </div>
      ) : null}
      <QueryBoundary query={query} rows={8}>
        {({ data }) => <Tree model={data} />}
      </QueryBoundary>
    </>
  )
}

function Tree({ model }: { readonly model: TreeModel }) {
  const { t } = useTranslation("starters")
  const text = useText()
  const { ask } = usePortal()
  const navigate = useNavigate()
  const work = useListActions("starterTree", ["starterTrees.list", "starterTrees.read"])
  const view = toTreeModelView(model)
  const params = { structureId: model.id }
  const step = view.isDraft ? ("model.offered" as const) : ("model.withdrawn" as const)
  const why = view.isDraft ? view.offerClosedBy : view.withdrawalClosedBy
  return (
    <>
      <div className="head">
        <div className="head-text">
          <BackToTrees />
          <h1 className="tree-model-name">
            {model.name}
            <TreeModelTags model={model} />
          </h1>
        </div>
        <div className="actions">
          <button
            type="button"
            className="button"
            aria-disabled={why !== null || undefined}
            title={why === null ? undefined : text(`closed.${why}`)}
            onClick={() =>
              why === null
                ? work.act(
                    view.isDraft ? "starters:tree.offered" : "starters:tree.withdrawn",
                    { name: model.name },
                    () => ask("starterTrees.step", { params, payload: { type: step }, showError: false })
                  )
                : undefined
            }
          >
            {t(view.isDraft ? "tree.offer" : "tree.withdraw")}
          </button>
          <Link
            {...linkTo("sa-documents-visualisation", { structureId: String(model.id) })}
            className="button"
            data-kind="second"
          >
            <Icon of={sitemap} />
            {t("tree.draw")}
          </Link>
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() =>
              work.ask("starters:treeRemoval", { name: model.name }, "starters:tree.removed", () =>
                ask("starterTrees.remove", { params, showError: false }).then(() =>
                  navigate(linkTo("sa-documents-manager", {}))
                )
              )
            }
          >
            {t("remove")}
          </button>
        </div>
      </div>
      <Editing model={model} />
    </>
  )
}

function Editing({ model }: { readonly model: TreeModel }) {
  const { t } = useTranslation("treeModels")
  const text = useText()
  const form = useResource(starterTrees, { place: null, entity: model })
  return (
    <FormFrame
      form={form}
      labelOf={(field) => text(`treeModels:field.${field}`)}
      valueOf={(field, value) =>
        field === "folders" && Array.isArray(value)
          ? foldersOf(value as ReadonlyArray<string>)
              .map(({ level, name }) => `${"– ".repeat(level - 1)}${name}`)
              .join("\n")
          : String(value)
      }
    >
      <section className="panel tree-general" aria-label={t("editor.general")}>
        <TextField field={form.field("name")} label={t("field.name")} required />
        <AreaField field={form.field("description")} label={t("field.description")} rows={2} />
      </section>
      <TreeEditor firmId={null} form={form} />
    </FormFrame>
  )
}

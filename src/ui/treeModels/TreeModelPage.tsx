import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { foldersOf } from "#schemas/treeModels/rules.ts"
import type { TreeModel, TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { parisToday } from "#services/people/today.ts"
import { treeModels } from "#services/treeModels/treeModelResource.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, ellipsisH } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { PreviewDialog } from "#ui/treeModels/PreviewDialog.tsx"
import { TreeEditor } from "#ui/treeModels/TreeEditor.tsx"
import { TreeModelTags } from "#ui/treeModels/TreeModelTags.tsx"
import { TreePreview } from "#ui/treeModels/TreePreview.tsx"
import { useTreeModelMenu } from "#ui/treeModels/useTreeModelMenu.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/entityList.css"
import "#ui/treeModels/editor.css"

/** [NET-050] One model of the catalogue: its name, its folders and their properties. */
export function TreeModelPage({ structureId }: { readonly structureId: string }) {
  const { entity } = useHere()
  return entity === null ? null : <TreeModelLoader firmId={entity.firmId} id={idInAddress<TreeModelId>(structureId)} />
}

function TreeModelLoader({ firmId, id }: { readonly firmId: FirmId; readonly id: TreeModelId }) {
  const params = { firmId, structureId: id }
  const query = useQuery(useCall("treeModels.one", { params, showError: false }))
  const title = useScreenTitle()
  const { context } = useHere()
  return (
    <>
      {query.data === undefined ? (
        <div className="head">
          <div className="head-text">
            <Back context={context} />
            <h1>{title}</h1>
          </div>
        </div>
      ) : null}
      <QueryBoundary query={query} rows={8}>
        {({ data }) => <Model firmId={firmId} model={data} />}
      </QueryBoundary>
    </>
  )
}

function Back({ context }: { readonly context: string | undefined }) {
  const { t } = useTranslation("treeModels")
  return (
    <Link
      className="tree-model-back"
      to="/settings/{-$context}/tree-structures/{-$structureId}"
      params={{ context, structureId: undefined }}
    >
      <Icon of={arrowLeft} />
      {t("back")}
    </Link>
  )
}

function Model({ firmId, model }: { readonly firmId: FirmId; readonly model: TreeModel }) {
  const { t } = useTranslation("treeModels")
  const { context } = useHere()
  const navigate = useNavigate()
  const work = useListActions("treeModel", ["treeModels.list", "treeModels.one"])
  const [isShown, setShown] = useState(false)
  const { items, offer, view } = useTreeModelMenu({
    firmId,
    model,
    work,
    onPreview: () => setShown(true),
    onRemoved: () =>
      navigate({
        to: "/settings/{-$context}/tree-structures/{-$structureId}",
        params: { context, structureId: undefined }
      })
  })
  const name = useRef<HTMLHeadingElement>(null)
  const wasDraft = useRef(view.isDraft)
  useEffect(() => {
    // A published model has no publish button: if that button had the focus, move it to the heading.
    if (wasDraft.current && !view.isDraft && document.activeElement === document.body) name.current?.focus()
    wasDraft.current = view.isDraft
  }, [view.isDraft])
  return (
    <>
      <div className="head">
        <div className="head-text">
          <Back context={context} />
          <h1 className="tree-model-name" tabIndex={-1} ref={name}>
            {model.name}
            <TreeModelTags model={model} />
          </h1>
        </div>
        <div className="actions">
          {view.mayKeep && view.isDraft ? (
            <button
              type="button"
              className="button"
              data-kind="second"
              aria-disabled={offer.disabledReason !== null || undefined}
              title={offer.disabledReason ?? undefined}
              onClick={offer.disabledReason === null ? offer.onSelect : undefined}
            >
              {offer.label}
            </button>
          ) : null}
          <MenuButton className="icon-button" label={t("more")} items={items}>
            <Icon of={ellipsisH} />
          </MenuButton>
        </div>
      </div>
      {view.mayKeep ? (
        <Editing firmId={firmId} model={model} />
      ) : (
        <section className="panel tree-preview-panel" aria-label={t("editor.tree")}>
          <Notice tone="info">{t("editor.closed")}</Notice>
          <TreePreview folders={model.folders} year={Number(parisToday().slice(0, 4))} />
        </section>
      )}
      {isShown ? <PreviewDialog firmId={firmId} model={model} onClose={() => setShown(false)} /> : null}
    </>
  )
}

interface EditingProps {
  readonly firmId: FirmId
  readonly model: TreeModel
}

function Editing({ firmId, model }: EditingProps) {
  const { t } = useTranslation("treeModels")
  const text = useText()
  const form = useResource(treeModels, { place: { firmId }, entity: model })
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
        <AreaField
          field={form.field("description")}
          label={t("field.description")}
          hint={t("field.description.hint")}
          rows={2}
        />
        {model.vendor_count === 0 ? null : <p className="muted">{t("editor.used", { count: model.vendor_count })}</p>}
      </section>
      <TreeEditor firmId={firmId} form={form} />
    </FormFrame>
  )
}

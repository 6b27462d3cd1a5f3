import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { QuickModel } from "#schemas/quickfolders/quickFolder.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { LineActions } from "#ui/quickfolders/LineActions.tsx"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

const QuickModelForm = lazyPart(
  () => import("#ui/quickfolders/QuickModelForm.tsx"),
  (module) => module.QuickModelForm,
  "over"
)

/** [NET-098] [QCK-O02] The firm's models of quick folders. */
export function QuickModels({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("quickfolders")
  const work = useListActions("quickModel", ["quickfolders.models", "quickfolders.metadatas"])
  const query = useQuery(useCall("quickfolders.models", { query: { firm_id: firmId }, showError: false }))
  const [open, setOpen] = useState<{ readonly model: QuickModel | null } | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <section className="panel quick-list" aria-label={t("tab.models")}>
      <header className="quick-bar">
        <p className="grow muted">{t("models.intro")}</p>
        <AddButton onClick={() => setOpen({ model: null })}>{t("model.add")}</AddButton>
      </header>
      <EntityList
        query={query}
        rows={3}
        of={({ data }) => data}
        none={{ icon: copy, title: t("models.none"), text: t("models.none.text") }}
      >
        {(model) => <ModelLine firmId={firmId} model={model} work={work} onEdit={() => setOpen({ model })} />}
      </EntityList>
      {open === null ? null : (
        <Suspense fallback={null}>
          <QuickModelForm firmId={firmId} model={open.model} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

interface ModelLineProps {
  readonly firmId: FirmId
  readonly model: QuickModel
  readonly work: ReturnType<typeof useListActions>
  readonly onEdit: () => void
}

function ModelLine({ firmId, model, onEdit, work }: ModelLineProps) {
  const { t } = useTranslation("quickfolders")
  const { ask } = usePortal()
  const { folders, id, name, vendor_count } = model
  return (
    <li className="entity-line">
      <div className="entity-text">
        <h2 className="entity-name">{name}</h2>
        <small>{folders.length === 0 ? t("model.empty") : folders.map((folder) => folder.name).join(", ")}</small>
        <small className="muted">{t("model.used", { count: vendor_count })}</small>
      </div>
      <LineActions
        name={name}
        onEdit={onEdit}
        onRemove={() =>
          work.ask("quickfolders:model.removal", { name }, "quickfolders:model.removed", () =>
            ask("quickfolders.removeModel", {
              params: { quickModelId: id },
              query: { firm_id: firmId },
              showError: false
            })
          )
        }
      />
    </li>
  )
}

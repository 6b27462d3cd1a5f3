import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { drawnTree } from "#machines/treeModels/drawing.ts"
import type { TreeModel, TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { parisToday } from "#services/people/today.ts"
import { idOf } from "#services/shared/digits.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { folder } from "#ui/shared/icons/frame/icons.ts"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { BackToTrees } from "#ui/starters/StarterTreePage.tsx"
import { TreePreview } from "#ui/treeModels/TreePreview.tsx"
import "#ui/starters/starters.css"
import "#ui/treeModels/editor.css"

/** [SAD-019] A tree model as a diagram, and as text for screen readers; a select switches to another model. */
export function TreeDrawingPage() {
  const { t } = useTranslation("starters")
  const title = useScreenTitle()
  const navigate = useNavigate()
  const { structureId } = useParams({ strict: false }) as { readonly structureId?: string }
  const query = useQuery(useCall("starterTrees.list", { showError: false }))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <BackToTrees />
          <h1>{title}</h1>
        </div>
      </div>
      <QueryBoundary query={query} rows={6}>
        {({ data }) => {
          const chosen =
            data.find(({ id }) => String(id) === structureId) ?? (structureId === undefined ? data[0] : undefined)
          return (
            <>
              {data.length === 0 ? (
                <section className="panel">
                  <EmptyState icon={folder} title={t("trees.none")} text={t("trees.none.text")} />
                </section>
              ) : (
                <FilterChoice
                  label={t("tree.chosen")}
                  value={String(chosen?.id ?? "")}
                  words={data.map(({ id }) => String(id))}
                  labelOf={(word) => data.find(({ id }) => String(id) === word)?.name ?? t("tree.chosen")}
                  onChoose={(word) => void navigate(linkTo("sa-documents-visualisation", { structureId: word }))}
                />
              )}
              {chosen === undefined && structureId === undefined ? null : (
                <Drawn id={chosen?.id ?? idOf<TreeModelId>(structureId ?? "0")} />
              )}
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}

function Drawn({ id }: { readonly id: TreeModelId }) {
  const query = useQuery(useCall("starterTrees.read", { params: { structureId: id }, showError: false }))
  return (
    <QueryBoundary query={query} rows={8}>
      {({ data }) => <Drawing model={data} />}
    </QueryBoundary>
  )
}

const step = { x: 230, y: 34 } as const
const box = { width: 190, height: 26 } as const
const most = 26
const shortened = (name: string) => (name.length > most ? `${name.slice(0, most - 1)}…` : name)

function Drawing({ model }: { readonly model: TreeModel }) {
  const { t } = useTranslation("starters")
  const { t: ofTrees } = useTranslation("treeModels")
  const { columns, folders, rows } = drawnTree(model.name, model.folders)
  const year = Number(parisToday().slice(0, 4))
  const at = ({ column, row }: { readonly column: number; readonly row: number }) => ({
    x: 8 + column * step.x,
    y: 8 + row * step.y
  })
  return (
    <div className="tree-drawing-parts">
      <section className="panel section" aria-label={t("drawing.of", { name: model.name })}>
        <div className="tree-drawing" tabIndex={0} role="group" aria-label={t("drawing")}>
          <svg width={columns * step.x} height={Math.max(rows, 1) * step.y + 16} aria-hidden="true" focusable="false">
            {folders.map((one) => {
              if (one.parent === null) return null
              const [from, to] = [at(one.parent), at(one)]
              const [x, y] = [from.x + box.width, from.y + box.height / 2]
              const middle = (x + to.x) / 2
              return (
                <path
                  key={one.key}
                  d={`M${x} ${y}C${middle} ${y} ${middle} ${to.y + box.height / 2} ${to.x} ${to.y + box.height / 2}`}
                />
              )
            })}
            {folders.map((one) => {
              const { x, y } = at(one)
              const name = one.kind === "year" ? ofTrees("preview.year", { year }) : one.name
              return (
                <g key={one.key} data-kind={one.parent === null ? "root" : one.kind}>
                  <title>{name}</title>
                  <rect x={x} y={y} width={box.width} height={box.height} rx={5} />
                  <text x={x + 10} y={y + box.height / 2} dy="0.34em">
                    {shortened(name)}
                  </text>
                </g>
              )
            })}
          </svg>
        </div>
      </section>
      <section className="panel section" aria-labelledby="tree-words">
        <h2 id="tree-words">{t("drawing.words")}</h2>
        <TreePreview folders={model.folders} year={year} />
        <Link
          {...linkTo("sa-documents-details", { structureId: String(model.id) })}
          className="button"
          data-kind="second"
        >
          {t("tree.edit")}
        </Link>
      </section>
    </div>
  )
}

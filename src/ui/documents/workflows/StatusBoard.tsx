import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { cardLimit, firstCards } from "#schemas/workflows/rules.ts"
import type { Board, BoardCard, StatusId, Workflow } from "#schemas/workflows/workflow.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { StatusSelect } from "#ui/documents/workflows/StatusSelect.tsx"
import { useChooser } from "#ui/documents/workflows/useChooser.ts"
import { useStatusMoves } from "#ui/documents/workflows/useStatusMoves.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bars, objectsColumn } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { StatusChip } from "#ui/workflows/StatusChip.tsx"
import "#ui/workflows/workflows.css"
import "#ui/documents/workflows/board.css"

interface StatusBoardProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly workflow?: number | undefined
  readonly onClose: () => void
}

/** [WFL-004] [WFL-010] The documents of a folder on a board with one column per status. */
export function StatusBoard({ nodes: [folder], ...props }: StatusBoardProps) {
  return folder === undefined ? null : (
    <Suspense fallback={null}>
      <Worded folder={folder} {...props} />
    </Suspense>
  )
}

function Worded({ folder, onClose, workflow }: Omit<StatusBoardProps, "nodes"> & { readonly folder: TreeNode }) {
  usePageTexts("workflows")
  const { t } = useTranslation(["workflows", "app"])
  const { vendorId } = useDocumentsStore().store
  const all = useQuery(
    useCall("workflows.list", { params: { vendorId }, query: { statuses: "true" }, showError: false })
  )
  return (
    <Dialog title={t("workflows:board.title", { name: folder.name })} onClose={onClose} width="96rem">
      <div className="status-board">
        <QueryBoundary query={all} rows={3}>
          {({ data }) => <Chosen folder={folder} workflows={data} first={workflow} onClose={onClose} />}
        </QueryBoundary>
      </div>
    </Dialog>
  )
}

interface ChosenProps {
  readonly folder: TreeNode
  readonly workflows: ReadonlyArray<Workflow>
  readonly first: number | undefined
  readonly onClose: () => void
}

function Chosen({ first, folder, onClose, workflows }: ChosenProps) {
  const { t } = useTranslation("workflows")
  const { vendorId } = useDocumentsStore().store
  const [id, setId] = useState(first)
  const [below, setBelow] = useState(false)
  const [cards, setCards] = useState(firstCards)
  useListActions("nodeWorkflow", ["workflows.board"])
  const workflow = workflows.find((one) => one.id === id) ?? workflows[0]
  if (workflow === undefined) return <EmptyState icon={objectsColumn} title={t("on.none")} text={t("on.none.text")} />
  return (
    <>
      <div className="board-tools">
        <select
          className="input"
          aria-label={t("board.workflow")}
          value={workflow.id}
          onChange={({ target }) => setId(Number(target.value))}
        >
          {workflows.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <label className="status-end">
          <input
            type="checkbox"
            className="check"
            checked={below}
            onChange={({ target }) => setBelow(target.checked)}
          />
          {t("board.below")}
        </label>
        <p className="muted">{t("board.intro")}</p>
      </div>
      <BoardLoader
        key={workflow.id}
        request={{
          params: { vendorId, nodeId: folder.id, workflowId: workflow.id },
          query: { cards, ...(below ? { below: "true" as const } : {}) },
          showError: false
        }}
        workflow={workflow}
        onMore={cards < cardLimit ? () => setCards(cardLimit) : null}
        onClose={onClose}
      />
    </>
  )
}

interface BoardLoaderProps {
  readonly request: Parameters<typeof useCall<"workflows.board">>[1]
  readonly workflow: Workflow
  readonly onMore: (() => void) | null
  readonly onClose: () => void
}

function BoardLoader({ request, ...props }: BoardLoaderProps) {
  // While another choice loads, the columns of the previous one stay.
  const query = useQuery({ ...useCall("workflows.board", request), placeholderData: (before) => before })
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => <Columns board={data} {...props} />}
    </QueryBoundary>
  )
}

/** The board with moved documents already in their new column, before the server has answered. */
const withWanted = ({ columns }: Board, wanted: ReadonlyMap<number, StatusId | null>): Board["columns"] => {
  const moving = columns.flatMap(({ cards }) => cards.filter(({ node_id }) => wanted.has(node_id)))
  return columns.map(({ cards, status_id, total }) => {
    const staying = cards.filter(({ node_id }) => !wanted.has(node_id))
    const coming = moving.filter(({ node_id }) => wanted.get(node_id) === status_id)
    return { status_id, total: total - (cards.length - staying.length) + coming.length, cards: [...staying, ...coming] }
  })
}

interface ColumnsProps extends Omit<BoardLoaderProps, "request"> {
  readonly board: Board
}

function Columns({ board, onClose, onMore, workflow }: ColumnsProps) {
  const { t } = useTranslation("workflows")
  const { context, store } = useDocumentsStore()
  const by = useChooser(workflow)
  const all = board.columns.flatMap(({ cards }) => cards)
  const { move, wanted } = useStatusMoves(
    store.vendorId,
    workflow,
    (id) => all.find(({ node_id }) => node_id === id)?.name ?? ""
  )
  const columns = withWanted(board, wanted)
  const body = useRef<HTMLDivElement>(null)
  const followed = useRef<number | null>(null)
  const [dragged, setDragged] = useState<{ readonly id: number; readonly x: number; readonly y: number } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    // A card that moved into another column by keyboard is a new element: focus it again.
    if (followed.current === null) return
    body.current?.querySelector<HTMLElement>(`[data-card="${followed.current}"] .status-handle`)?.focus()
    followed.current = null
  })
  if (board.columns.every(({ total }) => total === 0))
    return <EmptyState icon={objectsColumn} title={t("board.nothing")} text={t("board.nothing.text")} />
  const statusOf = (id: StatusId | null) => workflow.statuses?.find((status) => status.id === id)
  const statusNow = ({ node_id, status_id }: BoardCard) =>
    wanted.get(node_id) ?? (wanted.has(node_id) ? null : status_id)
  const put = (card: BoardCard, to: StatusId | null) => {
    const from = statusNow(card)
    if (to !== from) move([{ node_id: card.node_id, status_id: to, from }])
  }
  const columnAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"] ?? null
  const canMove = by.canWrite && workflow.is_active
  return (
    <div ref={body} className="board-columns" data-dragging={dragged !== null || undefined}>
      {columns.map(({ cards, status_id, total }, place) => {
        const status = statusOf(status_id)
        const name = status?.name ?? t("board.none")
        return (
          <section
            key={status_id ?? 0}
            className="board-column"
            data-column={status_id ?? 0}
            data-over={over === String(status_id ?? 0) || undefined}
            aria-label={t("board.column", { name, count: total })}
          >
            <h3>
              {status === undefined ? <span className="muted">{name}</span> : <StatusChip {...status} />}
              <small className="muted">{total}</small>
            </h3>
            <ul>
              {cards.map((card) => {
                const isDragged = dragged?.id === card.node_id
                return (
                  <li
                    key={card.node_id}
                    className="board-card"
                    data-card={card.node_id}
                    data-dragged={isDragged || undefined}
                    style={isDragged ? { transform: `translate(${dragged.x}px, ${dragged.y}px)` } : undefined}
                  >
                    <span className="board-name">
                      <FileIcon kind={kindOf(card.extension)} />
                      <Link
                        className="docs-name"
                        title={card.name}
                        {...linkTo("viewer", {
                          context,
                          folderHash: "root",
                          documentHash: card.hash,
                          versionId: undefined
                        })}
                        onClick={onClose}
                      >
                        {card.name}
                      </Link>
                      {canMove ? (
                        <button
                          type="button"
                          className="icon-button status-handle"
                          data-size="small"
                          aria-label={t("board.drag", { name: card.name })}
                          onPointerDown={(event) => {
                            event.currentTarget.setPointerCapture(event.pointerId)
                            setDragged({ id: card.node_id, x: 0, y: 0 })
                          }}
                          onPointerMove={(event) => {
                            if (!isDragged) return
                            setDragged({
                              id: dragged.id,
                              x: dragged.x + event.movementX,
                              y: dragged.y + event.movementY
                            })
                            setOver(columnAt(event.clientX, event.clientY))
                          }}
                          onPointerUp={(event) => {
                            const to = isDragged ? columnAt(event.clientX, event.clientY) : null
                            setDragged(null)
                            setOver(null)
                            if (to !== null)
                              put(card, columns.find((one) => String(one.status_id ?? 0) === to)?.status_id ?? null)
                          }}
                          onPointerCancel={() => {
                            setDragged(null)
                            setOver(null)
                          }}
                          onKeyDown={(event) => {
                            const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0
                            const to = columns[place + by]
                            if (by === 0 || to === undefined) return
                            event.preventDefault()
                            followed.current = card.node_id
                            put(card, to.status_id)
                          }}
                        >
                          <Icon of={bars} />
                        </button>
                      ) : null}
                    </span>
                    <StatusSelect
                      workflow={workflow}
                      label={t("board.move", { name: card.name })}
                      status={statusNow(card)}
                      isValidated={card.is_validated}
                      isOwnChoice={wanted.has(card.node_id) || card.is_own_choice}
                      by={by}
                      onChoose={(to) => put(card, to)}
                    />
                  </li>
                )
              })}
            </ul>
            {cards.length === 0 ? <p className="muted">{t("board.empty")}</p> : null}
            {cards.length < total && onMore !== null ? (
              <button type="button" className="button" data-kind="quiet" data-size="small" onClick={onMore}>
                {t("board.more")}
              </button>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}

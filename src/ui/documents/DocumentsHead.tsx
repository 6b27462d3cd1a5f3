import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useCompany } from "#ui/app/company.ts"
import {
  useActor,
  useBrowserView,
  useContent,
  useDesk,
  useGoing,
  useNodeActionRef,
  useWay
} from "#ui/documents/deskContext.ts"
import { additionDoors } from "#ui/documents/doors.ts"
import { useDragging } from "#ui/documents/dragging.ts"
import { TreeDrawer } from "#ui/documents/TreeDrawer.tsx"
import { reasonKey } from "#ui/documents/useActions.ts"
import { Breadcrumbs } from "#ui/shared/Breadcrumbs.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { folderPlus, lock, trash } from "#ui/shared/documentIcons.ts"
import { Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { UploadButton } from "#ui/uploads/UploadButton.tsx"

/** Null while it is not known. */
export const useFolderTitle = (): string | null => {
  const { t } = useTranslation("documents")
  const { isTrash } = useBrowserView()
  const way = useWay()
  if (isTrash) return t("trash")
  return way === null ? null : (way.at(-1)?.name ?? t("title"))
}

/** Where we are, and what can be added here. */
export function DocumentsHead() {
  const { isTrash } = useBrowserView()
  const title = useFolderTitle()
  return (
    <div className="head docs-head">
      <div className="head-text">
        <Way />
        <div className="docs-title">
          <TreeDrawer />
          <h1 className="truncate" title={title ?? undefined}>
            {title ?? <Skeleton width="12rem" height="1.5rem" />}
          </h1>
          <Standing />
        </div>
      </div>
      <div className="actions">{isTrash ? <EmptyTrashButton /> : <Additions />}</div>
    </div>
  )
}

function Way() {
  const { t } = useTranslation("documents")
  const { isTrash } = useBrowserView()
  const going = useGoing()
  const title = useFolderTitle()
  const company = useCompany()?.company_name ?? t("title")
  const way = useWay() ?? []
  const above = [{ id: 0, hash: "root", name: company }, ...way.slice(0, -1)]
  const isTop = !isTrash && way.length === 0 && title !== null
  return (
    <Breadcrumbs
      items={[
        ...(isTop ? [] : above.map((crumb) => ({ key: crumb.id, content: <Crumb {...crumb} going={going} /> }))),
        { key: "here", content: isTop ? company : (title ?? <Skeleton width="6rem" />) }
      ]}
    />
  )
}

interface CrumbProps {
  readonly id: number
  readonly hash: string
  readonly name: string
  readonly going: ReturnType<typeof useGoing>
}

/** A folder above: a link, and a place to drop what is dragged. */
function Crumb({ going, hash, id, name }: CrumbProps) {
  const { rows: drag } = useDragging()
  const [lit, setLit] = useState(false)
  return (
    <Link
      {...going.documents(hash)}
      className="crumb"
      data-drop={lit || undefined}
      onDragOver={(event) => {
        const allowed = drag.over(id, event)
        if (allowed) event.preventDefault()
        setLit(allowed)
      }}
      onDragLeave={() => setLit(false)}
      onDrop={(event) => {
        setLit(false)
        event.preventDefault()
        drag.drop(id, event)
      }}
    >
      {name}
    </Link>
  )
}

/** [DOC-018] [DOC-019] Why nothing can be changed here, said once. */
function Standing() {
  const { t } = useTranslation("documents")
  const actor = useActor()
  const folder = useContent()?.folder ?? null
  if (actor === null) return null
  const { isReader } = additionDoors(folder, actor)
  if (!isReader && folder?.read_only !== true) return null
  return (
    <span className="tag docs-standing" data-tone="plain" title={t(isReader ? "reader.text" : "readOnlyFolder")}>
      <Icon of={lock} />
      {t("reader.title")}
    </span>
  )
}

function Additions() {
  const { t } = useTranslation("documents")
  const text = useText()
  const { desk } = useDesk()
  const actor = useActor()
  const nodeAction = useNodeActionRef()
  const folder = useContent()?.folder ?? null
  const doors = actor === null ? null : additionDoors(folder, actor)
  if (doors === null || doors.isReader) return null
  const reason = doors.folder === null ? null : text(reasonKey(doors.folder))
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="second"
        aria-disabled={folder === null || reason !== null || undefined}
        title={reason ?? undefined}
        onClick={() => {
          if (folder !== null && reason === null) nodeAction.send({ type: "creation.asked", parent: folder.id })
        }}
      >
        <Icon of={folderPlus} />
        {t("folder.new")}
      </button>
      <UploadButton
        vendorId={desk.vendorId}
        folderId={folder === null || folder.is_root ? null : folder.id}
        closedBy={doors.document}
      />
    </>
  )
}

function EmptyTrashButton() {
  const { t } = useTranslation("documents")
  const actor = useActor()
  const nodeAction = useNodeActionRef()
  const content = useContent()
  if (actor === null || additionDoors(null, actor).isReader) return null
  return (
    <button
      type="button"
      className="button"
      data-kind="second"
      disabled={(content?.rows.length ?? 0) === 0}
      onClick={() => nodeAction.send({ type: "emptying.asked" })}
    >
      <Icon of={trash} />
      {t("trash.empty")}
    </button>
  )
}

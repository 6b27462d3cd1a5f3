import { Link } from "@tanstack/react-router"
import { Fragment } from "react"
import type { SearchHit, TextPiece } from "#schemas/documents/search.ts"
import { useGoing } from "#ui/documents/page/documentsStoreContext.ts"
import { dateOf, DateText, kindOfNode, StateTag } from "#ui/documents/list/NodeCells.tsx"
import { useSearchTexts } from "#ui/documents/search/searchActor.ts"
import { FileIcon } from "#ui/shared/icons/frame/FileIcon.tsx"
import { folderOpen } from "#ui/shared/icons/list/listIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

/** Renders the text pieces as text, never as markup. */
function Marked({ pieces }: { readonly pieces: ReadonlyArray<TextPiece> }) {
  return pieces.map(({ marked, text }, place) => <Fragment key={place}>{marked ? <mark>{text}</mark> : text}</Fragment>)
}

/** One search hit: name, path, and a passage with the searched words marked. */
export function Hit({ hit: { name, node, passage, way } }: { readonly hit: SearchHit }) {
  const { t } = useSearchTexts()
  const going = useGoing()
  const top = t("documents:title")
  const path = [top, ...way.map((folder) => folder.name)].join(" / ")
  const inFolder = way.at(-1)?.hash ?? "root"
  return (
    <li className="hit">
      <FileIcon kind={kindOfNode(node)} />
      <div className="hit-text">
        <div className="hit-line">
          <Link
            {...(node.type === "folder" ? going.documents(node.hash) : going.viewer(node))}
            className="hit-name"
            title={node.name}
            draggable={false}
          >
            <Marked pieces={name} />
          </Link>
          <StateTag node={node} />
        </div>
        {passage === null ? null : (
          <p className="hit-passage">
            <Marked pieces={passage.pieces} />
          </p>
        )}
        <p className="hit-facts">
          <span className="truncate" title={path}>
            {path}
          </span>
          {passage?.page == null ? null : <span>{t("search:page", { page: passage.page })}</span>}
          {node.type === "document" ? <span className="truncate hit-author">{node.author.name}</span> : null}
          <DateText instant={dateOf(node)} />
        </p>
      </div>
      <Link
        {...going.documents(inFolder, node.type === "document" ? { document_id: node.id } : {})}
        className="icon-button"
        data-size="small"
        draggable={false}
        aria-label={t("search:inFolder", { name: node.name })}
        title={t("search:inFolder", { name: node.name })}
      >
        <Icon of={folderOpen} />
      </Link>
    </li>
  )
}

import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { RowMarks } from "#ui/documents/page/aside.ts"
import { EmptyContent } from "#ui/documents/around/ContentState.tsx"
import { useFolderTitle } from "#ui/documents/page/DocumentsHead.tsx"
import { DateText, dateOf, kindOfNode, SizeText, StateTag } from "#ui/documents/list/NodeCells.tsx"
import { Thumbnail } from "#ui/documents/mosaic/Thumbnail.tsx"
import { useListProps } from "#ui/documents/list/useListProps.ts"
import { FileIcon } from "#ui/shared/icons/frame/FileIcon.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { VirtualMosaic } from "#ui/shared/virtual/VirtualMosaic.tsx"

interface ContentMosaicProps {
  readonly rows: ReadonlyArray<TreeNode>
  readonly onMenu: (node: TreeNode, anchor: Anchor) => void
}

const card = (node: TreeNode) => <Card node={node} />

export function ContentMosaic({ onMenu, rows }: ContentMosaicProps) {
  const { t } = useTranslation("documents")
  const title = useFolderTitle()
  const props = useListProps(rows, onMenu)
  return (
    <div className="docs-list docs-mosaic">
      <VirtualMosaic
        {...props}
        label={t("content", { name: title ?? "" })}
        items={rows}
        render={card}
        empty={<EmptyContent />}
      />
    </div>
  )
}

function Card({ node }: { readonly node: TreeNode }) {
  return (
    <>
      <span className="mosaic-face" data-kind={kindOfNode(node)}>
        <FileIcon kind={kindOfNode(node)} />
        {node.type === "document" ? <Thumbnail document={node} /> : null}
        {node.type === "document" && node.extension !== "" ? <small aria-hidden="true">{node.extension}</small> : null}
      </span>
      <span className="mosaic-name" title={node.name}>
        {node.name}
      </span>
      <span className="mosaic-facts">
        {node.type === "document" ? <StateTag node={node} /> : null}
        <Suspense fallback={null}>
          <RowMarks node={node} />
        </Suspense>
        <span className="num">
          {node.type === "document" ? <DateText instant={dateOf(node)} /> : <SizeText node={node} />}
        </span>
      </span>
    </>
  )
}

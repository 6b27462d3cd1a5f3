import { Link } from "@tanstack/react-router"
import { Fragment, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import type { SharedPlace } from "#schemas/documents/sharing.ts"
import { linkTo } from "#ui/app/links.ts"
import { useDocumentsStore, useGoing } from "#ui/documents/page/documentsStoreContext.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"

/** Padding that makes stacked names large enough for touch. */
const pressable = { display: "inline-block", paddingBlock: "0.25rem" } as const

const kindOfPlace = ({ name, type }: SharedPlace) => (type === "folder" ? "folder" : kindOf(extensionOf(name)))

/** A shared node: a folder opens in the tree, a document in the viewer. */
function Place({ node }: { readonly node: SharedPlace }) {
  const { t } = useTranslation("shares")
  const going = useGoing()
  const { context } = useDocumentsStore()
  if (node.hash === null)
    return (
      <>
        <s className="muted">{node.name}</s> <span className="tag">{t("shared.gone")}</span>
      </>
    )
  const viewer = linkTo("viewer", { context, folderHash: node.folder_hash ?? "root", documentHash: node.hash })
  return (
    <Link {...(node.type === "folder" ? going.documents(node.hash) : viewer)} style={pressable}>
      {node.name}
    </Link>
  )
}

interface SharedLineProps {
  readonly nodes: ReadonlyArray<SharedPlace>
  readonly message: string
  readonly facts: ReadonlyArray<string>
  /** A tag beside the names. */
  readonly tag?: ReactNode
  readonly children?: ReactNode
}

/** One share: its nodes, the person who gave it, its end date, its message and its actions. */
export function SharedLine({ children, facts, message, nodes, tag }: SharedLineProps) {
  const [first] = nodes
  return (
    <li>
      {first === undefined ? <span /> : <FileIcon kind={kindOfPlace(first)} />}
      <div>
        {nodes.map((node) => (
          <Fragment key={node.id}>
            <Place node={node} />
            <br />
          </Fragment>
        ))}
        <small>
          {tag} {facts.join(" · ")}
        </small>
        {message === "" ? null : (
          <>
            <br />
            <q>{message}</q>
          </>
        )}
      </div>
      {children}
    </li>
  )
}

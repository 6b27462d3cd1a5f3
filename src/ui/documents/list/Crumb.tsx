"use no memo"

import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useGoing } from "#ui/documents/page/documentsStoreContext.ts"
import { useDragging } from "#ui/documents/list/useDragging.ts"

interface CrumbProps {
  readonly id: number
  readonly hash: string
  readonly name: string
}

/** The breadcrumb of a parent folder: a link, and a drop target for nodes. */
export function Crumb({ hash, id, name }: CrumbProps) {
  const going = useGoing()
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

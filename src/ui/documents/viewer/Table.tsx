import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import { findAll, fold } from "#machines/documents/viewer/viewer.search.ts"
import type { ViewedContent } from "#schemas/documents/viewing.ts"
import { TableGrid } from "#ui/documents/viewer/TableGrid.tsx"
import { Truncated } from "#ui/documents/viewer/Truncated.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

interface TableProps {
  readonly content: Extract<ViewedContent, { readonly as: "table" }>
  readonly label: string
  readonly viewer: ViewerRef
}

/** [VIE-003] A CSV file as a table; its first line is the header. */
export function Table({ content, label, viewer }: TableProps) {
  const { t } = useTranslation("viewer")
  const { header, rows } = content
  const [lines] = useState(() => rows.map((row) => fold(row.join("\n"))))
  const term = useSelector(viewer, ({ context }) => context.search?.term ?? "")
  const hit = useSelector(viewer, ({ context }) => context.search?.hits?.[context.search.at] ?? null)
  useEffect(() => {
    if (term !== "") viewer.send({ type: "hits.found", term, hits: findAll(lines, term) })
  }, [viewer, term, lines])
  return (
    <>
      {content.truncated ? <Truncated shown={content.shown} viewer={viewer} /> : null}
      {header.length === 0 ? (
        <div className="viewer-ground viewer-wait">
          <EmptyState title={t("table.empty")} />
        </div>
      ) : (
        <TableGrid label={label} header={header} rows={rows} firstLine={2} found={hit?.place ?? null} />
      )}
    </>
  )
}

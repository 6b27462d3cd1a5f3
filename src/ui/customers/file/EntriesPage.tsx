import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { refusalsOf } from "#ui/customers/file/refusals.ts"
import { useReasonText } from "#ui/shared/useReasonText.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { EntityLine, RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/shared/entityList.css"

interface EntryView {
  readonly name: string
  readonly tag?: string
  readonly detail: ReactNode
}

interface EntriesProps<Entry> {
  readonly file: ClientFile
  readonly of: "addresses" | "banks"
  readonly query: UseQueryResult<{ readonly data: ReadonlyArray<Entry> }>
  readonly icon: string
  readonly show: (entry: Entry) => EntryView
  readonly remove: (entry: Entry) => Promise<unknown>
  readonly form: (entry: Entry | undefined, onClose: () => void) => ReactNode
}

const entityOf = { addresses: "address", banks: "bank" } as const

/** The addresses or bank accounts of a client file: each entry opens its form, and is removed after a confirmation. */
export function Entries<Entry extends { readonly id: number }>(props: EntriesProps<Entry>) {
  const { file, form, icon, of, query, remove, show } = props
  const { t } = useTranslation("clientFile")
  const work = useListActions(entityOf[of], [`clientFiles.${of}`])
  const reason = useReasonText()(refusalsOf(file).change)
  const [open, setOpen] = useState<number | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <section className="panel">
      {reason === null ? (
        <header className="entries-bar">
          <AddButton isSecond onClick={() => setOpen("new")}>
            {t(`${of}.add`)}
          </AddButton>
        </header>
      ) : (
        <Notice tone="info">{reason}</Notice>
      )}
      <EntityList
        query={query}
        rows={3}
        of={({ data }) => data}
        none={{
          icon,
          title: t(`${of}.none`),
          text: reason === null ? t(`${of}.none.text`) : undefined
        }}
        over={({ data }) =>
          open === null
            ? null
            : form(
                data.find(({ id }) => id === open),
                close
              )
        }
      >
        {(entry) => (
          <Line
            view={show(entry)}
            isOpen={reason === null}
            onChange={() => setOpen(entry.id)}
            onRemove={() =>
              work.ask(`clientFile:${of}.removal`, { name: show(entry).name }, `clientFile:${of}.removed`, () =>
                remove(entry)
              )
            }
          />
        )}
      </EntityList>
    </section>
  )
}

interface LineProps {
  readonly view: EntryView
  readonly isOpen: boolean
  readonly onChange: () => void
  readonly onRemove: () => void
}

function Line({ isOpen, onChange, onRemove, view }: LineProps) {
  const { t } = useTranslation("clientFile")
  return (
    <EntityLine
      name={view.name}
      tags={
        view.tag === undefined ? null : (
          <span className="tag" data-tone="plain">
            {view.tag}
          </span>
        )
      }
      detail={view.detail}
    >
      {isOpen ? (
        <>
          <RowAction name={`${t("change")} – ${view.name}`} onClick={onChange}>
            {t("change")}
          </RowAction>
          <RowAction name={`${t("remove")} – ${view.name}`} onClick={onRemove}>
            {t("remove")}
          </RowAction>
        </>
      ) : null}
    </EntityLine>
  )
}

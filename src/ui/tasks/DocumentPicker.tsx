import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { isWorthAsking } from "#schemas/documents/searching.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { formatDate, formatSize } from "#services/shared/display/formats.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useSettled } from "#ui/shared/kit/list/useSettled.ts"
import { search as glass } from "#ui/shared/icons/frame/documentIcons.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface DocumentPickerProps {
  readonly field: FieldBinding<ReadonlyArray<string>>
  readonly vendorId: VendorId
  readonly label: string
  /** Ids of documents that are already attached. */
  readonly held: ReadonlyArray<number>
}

const atOnce = 100

/** [TSK-001] Picks documents of a company, by folder or by search. */
export function DocumentPicker({ field, held, label, vendorId }: DocumentPickerProps) {
  const { t } = useTranslation("tasks")
  const text = useText()
  const [folder, setFolder] = useState("root")
  const [question, setQuestion] = useState("")
  const settled = useSettled(question, (typed) => Promise.resolve(setQuestion(typed)))
  const isSearch = isWorthAsking(question)
  const quiet = { params: { vendorId, folder }, showError: false } as const
  const content = useQuery({
    ...useCall("documents.content", { ...quiet, query: { limit: atOnce } }),
    placeholderData: keepPreviousData,
    enabled: !isSearch
  })
  const found = useQuery({
    ...useCall("search.find", { params: { vendorId }, query: { q: question, limit: 50 }, showError: false }),
    placeholderData: keepPreviousData,
    enabled: isSearch
  })
  const toggle = (id: number) =>
    field.onChange(
      field.value.includes(String(id)) ? field.value.filter((one) => one !== String(id)) : [...field.value, String(id)]
    )
  const rows = (nodes: ReadonlyArray<TreeNode>) =>
    nodes.length === 0 ? (
      <p className="pick-none muted">{t(isSearch ? "pick.nothing" : "pick.empty")}</p>
    ) : (
      <ul className="task-pick" tabIndex={0} aria-label={label}>
        {nodes.map((node) => (
          <li key={node.id}>
            {node.type === "folder" ? (
              <button
                type="button"
                className="pick-row"
                onClick={() => {
                  settled.type("", 0)
                  setQuestion("")
                  setFolder(node.hash)
                }}
              >
                <FileIcon kind="folder" />
                <span className="grow truncate">{node.name}</span>
              </button>
            ) : (
              <Document
                node={node}
                isHeld={held.includes(node.id)}
                isChosen={field.value.includes(String(node.id))}
                isReadOnly={field.isReadOnly}
                onToggle={() => toggle(node.id)}
              />
            )}
          </li>
        ))}
      </ul>
    )
  const crumbs = content.data?.breadcrumbs ?? []
  return (
    <fieldset className="pick">
      <legend>
        {label}
        <span className="tag" data-tone="plain" role="status">
          {t("pick.count", { count: field.value.length })}
        </span>
      </legend>
      <span className="with-icon">
        <Icon of={glass} />
        <input
          className="input"
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={200}
          aria-label={t("pick.search")}
          placeholder={t("pick.search")}
          value={settled.text}
          onChange={({ target }) => settled.type(target.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form.
            if (event.key === "Enter") event.preventDefault()
          }}
        />
      </span>
      {isSearch ? null : (
        <nav className="task-way" aria-label={t("pick.way")}>
          <button type="button" onClick={() => setFolder("root")} disabled={folder === "root"}>
            {t("pick.root")}
          </button>
          {crumbs.map(({ hash, id, name }, place) => (
            <button key={id} type="button" onClick={() => setFolder(hash)} disabled={place === crumbs.length - 1}>
              {name}
            </button>
          ))}
        </nav>
      )}
      {isSearch ? (
        <QueryBoundary query={found} rows={4}>
          {({ data }) => rows(data.map(({ node }) => node).filter(({ type }) => type === "document"))}
        </QueryBoundary>
      ) : (
        <QueryBoundary query={content} rows={4}>
          {({ data }) => rows(data)}
        </QueryBoundary>
      )}
      <div aria-live="polite">
        {field.messageKey === null ? null : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(field.messageKey)}
          </span>
        )}
      </div>
    </fieldset>
  )
}

function Document({
  isChosen,
  isHeld,
  isReadOnly,
  node,
  onToggle
}: {
  readonly node: Extract<TreeNode, { readonly type: "document" }>
  readonly isHeld: boolean
  readonly isChosen: boolean
  readonly isReadOnly: boolean
  readonly onToggle: () => void
}) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  return (
    <label className="pick-row">
      <input
        type="checkbox"
        className="check"
        checked={isChosen || isHeld}
        disabled={isReadOnly || isHeld}
        onChange={onToggle}
      />
      <FileIcon kind={kindOf(node.extension)} />
      <span className="grow truncate">{node.name}</span>
      <small>
        {isHeld ? t("pick.held") : `${formatDate(language, node.start_date)} · ${formatSize(language, node.size)}`}
      </small>
    </label>
  )
}

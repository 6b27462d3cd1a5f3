import { useTranslation } from "react-i18next"
import type { PlacedLine } from "#machines/everywhere/everywhere.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { arrowRight } from "#ui/shared/icons/list/actingIcons.ts"
import { bolt } from "#ui/shared/icons/pageIcons.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { building, checkSquare, user } from "#ui/shared/icons/frame/icons.ts"

const join = (parts: ReadonlyArray<string | null | undefined>) =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(" · ")

/** Secondary facts of a result: its type, its company and its folder path. */
function Facts({ line }: { readonly line: PlacedLine }) {
  const { i18n, t } = useTranslation(["everywhere", "tasks", "documents"])
  const language = i18n.language as Language
  switch (line.group) {
    case "actions":
    case "screens":
      return line.item.place
    case "clients":
      return join([line.item.code, line.item.active ? null : t("everywhere:client.inactive")])
    case "documents":
      return join([
        line.item.company.name,
        [t("documents:title"), ...line.item.way.map(({ name }) => name)].join(" / ")
      ])
    case "tasks":
      return join([
        line.item.company?.name ?? t("everywhere:task.own"),
        t(`tasks:status.${line.item.status}`),
        line.item.due_date === null
          ? null
          : t("everywhere:task.due", { date: formatDate(language, line.item.due_date) })
      ])
    case "people":
      return join([line.item.company?.name ?? t("everywhere:person.team"), line.item.email])
  }
}

const nameOf = (line: PlacedLine) => (line.group === "tasks" ? line.item.title : line.item.name)

function Mark({ line }: { readonly line: PlacedLine }) {
  if (line.group === "documents")
    return <FileIcon kind={line.item.kind === "folder" ? "folder" : kindOf(line.item.extension)} />
  return (
    <Icon
      of={{ clients: building, tasks: checkSquare, people: user, screens: arrowRight, actions: bolt }[line.group]}
    />
  )
}

interface FoundLineProps {
  readonly id: string
  readonly isActive: boolean
  readonly line: PlacedLine
  readonly onPoint: () => void
  readonly onOpen: () => void
}

export function FoundLine({ id, isActive, line, onOpen, onPoint }: FoundLineProps) {
  return (
    <div
      id={id}
      role="option"
      className="menu-item found-line"
      data-active={isActive || undefined}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Mark line={line} />
      <span className="found-text">
        <span className="truncate">{nameOf(line)}</span>
        <small className="truncate">
          <Facts line={line} />
        </small>
      </span>
    </div>
  )
}

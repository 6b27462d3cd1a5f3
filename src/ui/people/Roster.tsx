import { useSearch } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/Icon.tsx"
import { search as glass } from "#ui/shared/icons.ts"

interface RosterToolsProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly searchLabel: string
  readonly children?: ReactNode
}

/** What stands above a list of people: the search, an order, and what adds to it. */
export function RosterTools({ children, onSearch, search, searchLabel }: RosterToolsProps) {
  return (
    <div className="roster-tools" role="search">
      <span className="with-icon">
        <Icon of={glass} />
        <input
          className="input"
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={200}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </span>
      {children}
    </div>
  )
}

interface RosterLineProps {
  readonly name: string
  readonly detail: string
  readonly initials?: string
  readonly isFaded?: boolean
  readonly tags: ReactNode
  readonly facts?: string
  readonly children: ReactNode
}

/** One line: who or what it is, how it stands, and what can be done with it. */
export function RosterLine({ children, detail, facts, initials, isFaded, name, tags }: RosterLineProps) {
  return (
    <li className="roster-line" data-faded={isFaded === true || undefined}>
      {initials === undefined ? null : (
        <span className="roster-mark" aria-hidden="true">
          {initials}
        </span>
      )}
      <div className="roster-text">
        <h2 className="roster-name">
          {name}
          {tags}
        </h2>
        <small>{detail}</small>
        {facts === undefined || facts === "" ? null : <small>{facts}</small>}
      </div>
      <div className="actions">{children}</div>
    </li>
  )
}

/** How a membership stands; an active one needs no word. */
export function StateTag({ state }: { readonly state: "invited" | "active" | "revoked" }) {
  const { t } = useTranslation("team")
  if (state === "active") return null
  return (
    <span className="tag" data-tone={state === "invited" ? "warn" : "plain"}>
      {t(`state.${state}`)}
    </span>
  )
}

export const initialsOf = (firstname: string, lastname: string): string =>
  [firstname, lastname]
    .map((name) => [...name.trim()][0] ?? "")
    .join("")
    .toLocaleUpperCase("fr")

/** As people search: case and accents do not matter, and every word counts. */
export const matches = (typed: string, ...texts: ReadonlyArray<string>): boolean => {
  const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("fr")
  const all = fold(texts.join(" "))
  return fold(typed)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** What is typed into the search of a list of people; an address may begin with a person, whom a search found elsewhere. */
export const useSearchedPeople = () => {
  const { person } = useSearch({ strict: false }) as { readonly person?: unknown }
  const asked = typeof person === "string" ? person : ""
  const [search, setSearch] = useState({ asked, typed: asked })
  if (search.asked !== asked) setSearch({ asked, typed: asked })
  return [search.typed, (typed: string) => setSearch({ asked, typed })] as const
}

"use no memo"

import { useLayoutEffect } from "react"
import { useTranslation } from "react-i18next"
import type { RouteRow } from "#schemas/access/routes.ts"
import { textOf } from "#services/shared/i18n.ts"
import { useNamedSubject } from "#ui/app/pageSubject.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useLook } from "#ui/app/useLook.ts"

/** [I18-009] The key of a route's title for the user's side, without its namespace. */
export const titleKeyOf = (row: Pick<RouteRow, "title">, side: "accountant" | "client" | null): string => {
  const { accountant, customer, generic } = row.title
  const key = side === null ? generic : side === "accountant" ? accountant : customer
  return key.replace(/^titles\./, "")
}

/** [I18-010] Whether the title of a screen contains the name of its company. */
export const namesCompany = (
  row: Pick<RouteRow, "area" | "id" | "module">,
  side: "accountant" | "client" | null
): boolean =>
  side === "accountant" && (row.area === "client-file" ? row.id !== "customers" : row.module === "documents")

/** [I18-010] [I18-011] The subject in the title of a page: the company, or the edited member of a holding. */
export const subjectOf = (
  row: Pick<RouteRow, "area" | "id" | "module">,
  side: "accountant" | "client" | null,
  known: { readonly company: string | null; readonly member: string | null }
): string | null => {
  if (row.id.startsWith("holding-member")) return known.member
  return namesCompany(row, side) ? known.company : null
}

/** [I18-O01] "{screen} – {company or member} – {firm name}", without the empty parts. */
export const pageTitle = (screen: string, subject: string | null, firm: string | null): string =>
  [screen, subject, firm].filter((part) => part !== null && part !== "").join(" – ")

export const useScreenTitle = () => {
  const { i18n } = useTranslation()
  const { row, side } = useHere()
  return row === null ? "" : textOf(i18n, `titles:${titleKeyOf(row, side)}`, {})
}

/** [I18-009] Keeps `document.title` in sync with the page. */
export const usePageTitle = (company: string | null) => {
  const { row, side } = useHere()
  const look = useLook()
  const screen = useScreenTitle()
  const member = useNamedSubject()
  const subject = row === null ? null : subjectOf(row, side, { company, member })
  const title = pageTitle(screen, subject, look?.firm_name ?? null)
  useLayoutEffect(() => {
    if (title !== "") document.title = title
  }, [title])
}

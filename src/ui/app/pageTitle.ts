import { useLayoutEffect } from "react"
import { useTranslation } from "react-i18next"
import type { RouteRow } from "#schemas/access/routes.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useLook } from "#ui/branding/Brand.tsx"

/** [I18-009] The key of a route's title for the visitor's side, without its namespace. */
export const titleKeyOf = (row: Pick<RouteRow, "title">, side: "accountant" | "client" | null): string => {
  const { accountant, customer, generic } = row.title
  const key = side === null ? generic : side === "accountant" ? accountant : customer
  return key.replace(/^titles\./, "")
}

/** [I18-010] Which screens name the company they are about. */
export const namesCompany = (
  row: Pick<RouteRow, "area" | "id" | "module">,
  side: "accountant" | "client" | null
): boolean =>
  side === "accountant" && (row.area === "client-file" ? row.id !== "customers" : row.module === "documents")

/** [I18-O01] "{screen} – {company or user} – {firm name}", empty parts left out. */
export const pageTitle = (screen: string, subject: string | null, firm: string | null): string =>
  [screen, subject, firm].filter((part) => part !== null && part !== "").join(" – ")

export const useScreenTitle = () => {
  const { i18n } = useTranslation()
  const { row, side } = useHere()
  return row === null ? "" : String(i18n.t(`titles:${titleKeyOf(row, side)}` as never))
}

/** [I18-009] Keeps the window's title true to the page. */
export const usePageTitle = (company: string | null) => {
  const { row, side } = useHere()
  const look = useLook()
  const screen = useScreenTitle()
  const subject = row !== null && namesCompany(row, side) ? company : null
  const title = pageTitle(screen, subject, look?.firm_name ?? null)
  useLayoutEffect(() => {
    if (title !== "") document.title = title
  }, [title])
}

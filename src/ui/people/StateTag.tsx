import { useTranslation } from "react-i18next"

/** The state of a membership; nothing for an active one. */
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

import { useTranslation } from "react-i18next"
import type { AppState } from "#schemas/mobileApps/states.ts"

const tones = {
  none: "plain",
  draft: "plain",
  requested: "info",
  building: "info",
  failed: "error",
  pending: "warn",
  rejected: "error",
  upToDate: "ok"
} as const satisfies Record<AppState | "none", string>

/** [MOB-003] The state of an app as a tag. */
export function StateTag({ state }: { readonly state: AppState | "none" }) {
  const { t } = useTranslation("mobileApps")
  return (
    <span className="tag" data-tone={tones[state]}>
      {t(`state.${state}`)}
    </span>
  )
}

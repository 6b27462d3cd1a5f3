import { Link, useCanGoBack, useRouter } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { home } from "#ui/shared/icons/frame/documentIcons.ts"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"

/**
 * [EMB-001] Links back and to the home page, for a page inside a host page: it has no rail, and the app around it no
 * browser buttons.
 */
export function EmbeddedBar() {
  const { t } = useTranslation("app")
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <nav className="top" aria-label={t("embedded")}>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-disabled={!canGoBack || undefined}
        onClick={() => {
          if (canGoBack) history.back()
        }}
      >
        <Icon of={arrowLeft} />
        {t("embedded.back")}
      </button>
      <Link to="/home" className="button" data-kind="quiet">
        <Icon of={home} />
        {t("nav.home")}
      </Link>
    </nav>
  )
}

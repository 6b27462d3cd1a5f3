import { useTranslation } from "react-i18next"

/** Leads to the description of the calls. */
export function ApiLink() {
  const { t } = useTranslation("programs")
  return (
    <a className="button" data-kind="quiet" href="/api/docs" target="_blank" rel="noreferrer">
      {t("api")}
    </a>
  )
}

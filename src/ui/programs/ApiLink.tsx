import { useTranslation } from "react-i18next"

/** Link to the API documentation. */
export function ApiLink() {
  const { t } = useTranslation("programs")
  return (
    <a className="button" data-kind="quiet" href="/api/docs" target="_blank" rel="noreferrer">
      {t("api")}
    </a>
  )
}

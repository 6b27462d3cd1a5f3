import type { StepProps } from "#ui/signatures/send/useSending.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"

/** The last step: everything that will be sent, and what it costs. */
export function SummaryStep({ made: { view } }: StepProps) {
  const { t } = useSignatureWords()
  const { preparation } = view
  if (preparation === null) return null
  return (
    <div className="sending-summary">
      <dl>
        <dt>{t("file.document")}</dt>
        <dd>
          {preparation.document.name} <small>{t("pages", { count: preparation.pages })}</small>
        </dd>
        <dt>{t("people")}</dt>
        <dd>
          <ol>
            {view.signatories.map(({ area, email, firstname, isShared, key, lastname, rank }) => (
              <li key={key} value={rank}>
                {`${firstname} ${lastname}`} <small>{email}</small>
                <small>
                  {[area === null ? null : t("on.page", { page: area.page + 1 }), isShared ? t("shared") : null]
                    .filter((part) => part !== null)
                    .join(" · ")}
                </small>
              </li>
            ))}
          </ol>
        </dd>
        <dt>{t("field.days")}</dt>
        <dd>{t("days", { count: view.days })}</dd>
        {view.message.trim() === "" ? null : (
          <>
            <dt>{t("message")}</dt>
            <dd className="signature-message">{view.message.trim()}</dd>
          </>
        )}
        <dt>{t("level")}</dt>
        <dd>
          {preparation.service === null ? (
            <>
              {t(preparation.has_timestamp ? "level.stamped" : "level.plain")} <small>{t("level.reader")}</small>
            </>
          ) : (
            t("level.elsewhere", { name: preparation.service })
          )}
        </dd>
        <dt>{t("cost")}</dt>
        <dd>{t("cost.one", { count: preparation.balance })}</dd>
      </dl>
    </div>
  )
}

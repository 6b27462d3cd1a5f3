import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { IntakeFile, MagicMail, MailIntake } from "#schemas/documents/magicMail.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

const tones = { accepted: "ok", partly: "warn", refused: "error", repeated: "plain" } as const
const every = 3_000

/** The mails received at an address with their results, including refused mails. */
export function ReceivedMails({ address }: { readonly address: MagicMail }) {
  const { t } = useTranslation("magicMail")
  const text = useText()
  const portal = usePortal()
  const { store } = useDocumentsStore()
  const { data, error, refetch } = useQuery({
    ...callQuery(portal, "magicMail.mails", {
      params: { vendorId: store.vendorId, magicMailId: address.id },
      showError: false
    }),
    refetchInterval: every
  })
  const mails = data?.data
  return (
    <section>
      <h3>{t("mails")}</h3>
      {error !== null ? (
        <ErrorState title={text(error.code)} onRetry={() => void refetch()} />
      ) : mails === undefined ? (
        <Skeleton width="60%" />
      ) : mails.length === 0 ? (
        <p className="muted">{t("mails.none")}</p>
      ) : (
        <ul className="shared-list" role="list">
          {mails.slice(0, 20).map((mail) => (
            <OneMail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OneMail({ mail }: { readonly mail: MailIntake }) {
  const { i18n, t } = useTranslation("magicMail")
  const text = useText()
  const [refusal] = mail.closed_by
  const named = (outcome: IntakeFile["outcome"]) => mail.files.filter((file) => file.outcome === outcome)
  return (
    <li>
      <div className="intake">
        <b>{mail.subject === "" ? t("subject.none") : mail.subject}</b>{" "}
        <span className="tag" data-tone={tones[mail.state]}>
          {t(`state.${mail.state}`)}
        </span>
        <br />
        <small>
          {t("from", { sender: mail.sender })} · {formatDateTime(i18n.language as Language, mail.received_at)}
        </small>
        {refusal === undefined ? null : <small className="intake-line">{text(`closed.${refusal}`)}</small>}
        {named("kept").length === 0 || refusal !== undefined ? null : (
          <small className="intake-line">
            {named("kept")
              .map(({ name }) => name)
              .join(", ")}
          </small>
        )}
        {refusal !== undefined
          ? null
          : [...named("refused"), ...named("skipped")].map(({ code, name, size }) => (
              <small className="intake-line" key={`${name} ${size}`}>
                {t("files.left", { name, reason: text(code ?? "error.global", { name }) })}
              </small>
            ))}
      </div>
    </li>
  )
}

import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { MagicMail } from "#schemas/documents/magicMail.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useMagicMail } from "#ui/documents/magicMail/useMagicMail.ts"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface MagicMailAddressProps {
  readonly address: MagicMail
  readonly mail: ReturnType<typeof useMagicMail>
  /** The guard that refuses changes by this user; null if changes are allowed. */
  readonly closedBy: string | null
}

/** One mail address: copy button, choice of the allowed senders, renewal and removal. */
export function MagicMailAddress({ address, closedBy, mail }: MagicMailAddressProps) {
  const { t } = useTranslation("magicMail")
  const text = useText()
  const id = useId()
  const { snackbar } = usePortal()
  const take = async () => {
    await navigator.clipboard.writeText(address.address)
    snackbar.send({
      type: "message.raised",
      message: { tone: "info", code: "magicMail:copied", params: {}, text: null }
    })
  }
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t("address")}</label>
        <span className="form-bar share-link">
          <input
            id={id}
            className="input mail-address"
            readOnly
            value={address.address}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="button" onClick={() => void take()}>
            <Icon of={copy} />
            {t("copy")}
          </button>
        </span>
      </div>
      {closedBy === null ? null : <Notice tone="info">{text(`closed.${closedBy}`)}</Notice>}
      <Choices
        legend={t("senders")}
        value={mail.senders}
        disabled={closedBy !== null}
        choices={(["members", "anyone"] as const).map((value) => ({
          value,
          label: t(value),
          hint: t(`${value}.hint`, { keeper: address.keeper.name })
        }))}
        onChange={(senders) => mail.open(address, senders)}
      />
      {closedBy === null ? (
        <span className="form-bar">
          {(["renewed", "removed"] as const).map((ending) => (
            <button
              key={ending}
              type="button"
              className="button"
              data-kind="second"
              data-size="small"
              onClick={() => mail.askTo(ending, address)}
            >
              {t(ending === "renewed" ? "renew" : "remove")}
            </button>
          ))}
        </span>
      ) : null}
    </>
  )
}

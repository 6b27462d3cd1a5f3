import { useTranslation } from "react-i18next"
import type { Offer, QueuedMessage } from "#machines/shared/snackbar.machine.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { exclamationCircle, exclamationTriangle, infoCircle, times } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

const icons = { error: exclamationCircle, info: infoCircle, success: checkCircle, warning: exclamationTriangle }

interface SnackbarProps {
  readonly message: QueuedMessage
  readonly onDismiss: () => void
  readonly onTaken: (offer: Offer) => void
}

/** One message, its number of repetitions, and its action. */
export function Snackbar({ message, onDismiss, onTaken }: SnackbarProps) {
  const { t } = useTranslation("app")
  const text = useText()
  const { offer } = message
  return (
    <div
      className="snackbar"
      data-tone={message.tone === "warning" ? "warn" : message.tone}
      onKeyDown={({ key }) => {
        if (key === "Escape") onDismiss()
      }}
    >
      <Icon of={icons[message.tone]} />
      <p role={message.tone === "error" ? "alert" : undefined}>
        {message.text ?? text(message.code, message.params)}
        {message.count === 1 ? null : (
          <b className="snackbar-count">{t("messages.repeated", { times: message.count })}</b>
        )}
      </p>
      {offer === undefined ? null : (
        <button
          type="button"
          className="snackbar-offer"
          onClick={() => {
            onDismiss()
            onTaken(offer)
          }}
        >
          {text(offer.textKey)}
        </button>
      )}
      <button type="button" className="icon-button" data-size="small" aria-label={t("close")} onClick={onDismiss}>
        <Icon of={times} />
      </button>
    </div>
  )
}

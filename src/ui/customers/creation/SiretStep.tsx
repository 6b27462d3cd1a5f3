import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import { linkTo } from "#ui/app/links.ts"
import { single } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { refresh } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/**
 * [WIZ-002] [ERR-060] [ERR-061] [ERR-062] Step 1 of a new client file: the SIRET. If a client file has it already, the
 * wizard cannot continue; if the register has no data, the user types them in the next step.
 */
export function SiretStep({ firmId, steps }: StepProps) {
  const { t } = useTranslation("creation")
  const text = useText()
  const { view, wizard } = steps
  const isKnown = view.answerKey !== null && !view.canContinue && !view.busy
  return (
    <>
      <div data-first className="siret-field">
        <TextField field={single(steps, "siret")} label={t("siret.label")} hint={t("siret.hint")} required />
      </div>
      {view.answerKey === null ? null : (
        <div className="siret-answer">
          <Notice tone={isKnown ? "error" : "warn"}>{text(view.answerKey)}</Notice>
          {view.knownVendor === null ? null : (
            <Link
              className="button"
              data-kind="second"
              {...linkTo("customer-general", { context: encodeContext({ firmId, vendorId: view.knownVendor }) })}
            >
              {t("siret.open")}
            </Link>
          )}
          {view.canRepeat ? (
            <button
              type="button"
              className="button"
              data-kind="second"
              onClick={() => wizard.send({ type: "lookUp.repeated" })}
            >
              <Icon of={refresh} />
              {t("siret.again")}
            </button>
          ) : null}
        </div>
      )}
    </>
  )
}

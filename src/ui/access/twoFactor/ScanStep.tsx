import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { TwoFactorRef } from "#machines/access/twoFactor.machine.ts"
import type { TwoFactorView } from "#machines/access/twoFactor.projection.ts"
import { appAddress } from "#schemas/access/codes.ts"
import { ProofForm } from "#ui/access/twoFactor/ProofForm.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const QrCode = lazyPart(
  () => import("#ui/access/twoFactor/QrCode.tsx"),
  (module) => module.QrCode
)

interface ScanStepProps {
  readonly view: TwoFactorView
  readonly email: string
  readonly issuer: string
  readonly send: TwoFactorRef["send"]
}

/**
 * Gives the secret to the authenticator app: as a QR code, as a link for an app on the same phone, and as text to type.
 */
export function ScanStep({ email, issuer, send, view }: ScanStepProps) {
  const { t } = useTranslation("twoFactor")
  const secret = view.secret ?? ""
  const address = appAddress(issuer, email, secret)
  return (
    <div className="two-factor-scan">
      <Suspense fallback={<span className="qr-code" />}>
        <QrCode text={address} label={t("qr")} />
      </Suspense>
      <div>
        <p>{t("scan.text")}</p>
        <p className="muted">
          {t("scan.by_hand")} <b className="two-factor-secret">{(secret.match(/.{1,4}/g) ?? []).join(" ")}</b>
        </p>
        <p className="two-factor-link">
          <a href={address}>{t("scan.open")}</a>
        </p>
        <ProofForm kind="scan" view={view} email={email} send={send} />
      </div>
    </div>
  )
}

import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { twoFactorMachine } from "#machines/access/twoFactor.machine.ts"
import { toTwoFactorView } from "#machines/access/twoFactor.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { twoFactorActors } from "#services/access/twoFactorActors.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { shield } from "#ui/shared/icons/shieldIcon.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { ProofForm } from "#ui/access/twoFactor/ProofForm.tsx"
import { RecoveryCodes } from "#ui/access/twoFactor/RecoveryCodes.tsx"
import { ScanStep } from "#ui/access/twoFactor/ScanStep.tsx"
import "#ui/access/twoFactor/twoFactor.css"

interface TwoFactorProps {
  /** The name of the account in the authenticator app. */
  readonly email: string
  /** The name of the portal in the authenticator app. */
  readonly issuer: string
}

/** The second step of sign-in, in the profile: sets it up, renews the recovery codes, or switches it off. */
export function TwoFactor({ email, issuer }: TwoFactorProps) {
  const { i18n, t } = useTranslation("twoFactor")
  const text = useText()
  const { ask, snackbar } = usePortal()
  const [logic] = useState(() => twoFactorMachine.provide({ actors: twoFactorActors(ask) }))
  const ref = useActorRef(logic)
  const view = useSelector(ref, toTwoFactorView, isEqualJson)
  useEffect(() => {
    const telling = ref.on("twoFactor.told", ({ code }) =>
      snackbar.send({
        type: "message.raised",
        message: { tone: code.startsWith("errors:") ? "error" : "success", code, params: {}, text: null }
      })
    )
    return () => telling.unsubscribe()
  }, [ref, snackbar])
  const step = () => {
    switch (view.step) {
      case "reading":
        return <SkeletonRows count={2} />
      case "failed":
        return (
          <EmptyState icon={shield} title={text(view.messageKey ?? "error.global")}>
            <button
              type="button"
              className="button"
              data-kind="second"
              onClick={() => ref.send({ type: "look.retried" })}
            >
              {t("retry")}
            </button>
          </EmptyState>
        )
      case "closed":
        return <p>{t("closed")}</p>
      case "off":
        return (
          <>
            <p>{t("off")}</p>
            <button type="button" className="button" onClick={() => ref.send({ type: "setup.asked" })}>
              {t("set_up")}
            </button>
          </>
        )
      case "on":
        return (
          <>
            <p>
              <span className="tag" data-tone="ok">
                {t("on")}
              </span>{" "}
              {view.since === null ? null : t("since", { date: formatDate(i18n.language as Language, view.since) })}
            </p>
            {view.recoveryLeft <= 3 ? (
              <Notice tone="warn">{t("left", { count: view.recoveryLeft })}</Notice>
            ) : (
              <p className="muted">{t("left", { count: view.recoveryLeft })}</p>
            )}
            <div className="form-bar">
              <button
                type="button"
                className="button"
                data-kind="second"
                onClick={() => ref.send({ type: "renewal.asked" })}
              >
                {t("renew")}
              </button>
              <button
                type="button"
                className="button"
                data-kind="quiet"
                onClick={() => ref.send({ type: "removal.asked" })}
              >
                {t("remove")}
              </button>
            </div>
          </>
        )
      case "password":
        return <ProofForm key="password" kind="password" view={view} email={email} send={ref.send} />
      case "scan":
        return <ScanStep view={view} email={email} issuer={issuer} send={ref.send} />
      case "codes":
        return <RecoveryCodes codes={view.codes} issuer={issuer} onKept={() => ref.send({ type: "codes.kept" })} />
      case "renewal":
        return <ProofForm key="renewal" kind="renewal" view={view} email={email} send={ref.send} />
      case "removal":
        return <ProofForm key="removal" kind="removal" view={view} email={email} send={ref.send} />
    }
  }
  return (
    <section className="panel section" aria-labelledby="two-factor">
      <header className="section-head">
        <h2 id="two-factor">{t("title")}</h2>
        <p className="muted">{t("text")}</p>
      </header>
      <div className="two-factor">{step()}</div>
    </section>
  )
}

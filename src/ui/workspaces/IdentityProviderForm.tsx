import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { IdentityProvider } from "#schemas/access/sso.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { identityProviders } from "#services/access/identityProviderResource.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { exclamationCircle, times } from "#ui/shared/icons/firstIcons.ts"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import type { useIdentityProviders } from "#ui/workspaces/useIdentityProviders.ts"

interface IdentityProviderFormProps {
  readonly firmId: FirmId
  /** Absent for a new identity provider. */
  readonly provider?: IdentityProvider
  readonly redirectUri: string
  readonly providers: ReturnType<typeof useIdentityProviders>
  readonly onClose: () => void
}

const firstOf = (failure: CallFailure) =>
  (failure._tag === "ApiFailure" ? Object.values(failure.errors)[0]?.[0] : undefined) ?? failure.code

export function IdentityProviderForm({ firmId, onClose, provider, providers, redirectUri }: IdentityProviderFormProps) {
  const { t } = useTranslation("providers")
  const text = useText()
  const { ask } = usePortal()
  const { keep, say } = providers
  const form = useResource(identityProviders, {
    place: { firmId },
    entity: provider ?? null,
    onSaved: (saved) => {
      keep(saved)
      if (provider === undefined) say("success", "providers:added")
      onClose()
    }
  })
  const { ref } = form
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>("input[name='name']")?.focus(), [])
  const check = useMutation({
    mutationFn: (issuer: string) =>
      ask("identityProviders.check", { params: { firmId }, payload: { issuer }, showError: false })
  })
  const issuer = form.field("issuer")
  const isTold = check.variables === issuer.value
  const trusts = form.field("trusts_email")
  const secret = form.field("client_secret")
  const leave = () => {
    const answer = ref.on("leaving.answered", ({ leaves }) => {
      answer.unsubscribe()
      if (leaves) onClose()
    })
    ref.send({ type: "leaving.asked" })
  }
  return (
    <div ref={element} className="provider-form">
      <header className="provider-form-head">
        <h3>{provider === undefined ? t("add.title") : t("edit.title", { name: provider.name })}</h3>
        <button type="button" className="icon-button" data-size="small" aria-label={t("close")} onClick={leave}>
          <Icon of={times} />
        </button>
      </header>
      <Field label={t("redirect")} hint={t("redirect.hint")}>
        {(control) => (
          <span className="with-button">
            <input {...control} className="input" value={redirectUri} readOnly />
            <button
              type="button"
              className="icon-button"
              aria-label={t("redirect.copy")}
              onClick={() =>
                void navigator.clipboard.writeText(redirectUri).then(
                  () => say("success", "providers:redirect.copied"),
                  // The clipboard may be blocked; the user can still select the text.
                  () => undefined
                )
              }
            >
              <Icon of={copy} />
            </button>
          </span>
        )}
      </Field>
      <FormFrame
        form={form}
        labelOf={(field) => text(`providers:${field}`)}
        valueOf={(field, value) => (field === "client_secret" ? "••••" : value === "" ? "–" : String(value))}
      >
        <TextField field={form.field("name")} label={t("name")} hint={t("name.hint")} required />
        <TextField field={issuer} label={t("issuer")} hint={t("issuer.hint")} required type="url" />
        <div className="form-bar">
          <button
            type="button"
            className="button"
            data-kind="second"
            data-size="small"
            aria-busy={check.isPending}
            aria-disabled={check.isPending || issuer.value.trim() === "" || undefined}
            onClick={() => {
              if (!check.isPending && issuer.value.trim() !== "") check.mutate(issuer.value)
            }}
          >
            {t(check.isPending ? "check.busy" : "check")}
          </button>
          <span role="status" className={check.isError && isTold ? "field-error" : "form-saved"}>
            {!isTold || check.isPending ? null : check.isError ? (
              <>
                <Icon of={exclamationCircle} />
                {text(firstOf(check.error))}
              </>
            ) : check.isSuccess ? (
              <>
                <Icon of={checkCircle} />
                {t("check.done", { host: check.data.data.authorization_host })}
              </>
            ) : null}
          </span>
        </div>
        <div className="pair">
          <TextField field={form.field("client_id")} label={t("client_id")} required />
          <Field
            label={t("client_secret")}
            hint={t(provider?.has_secret === true ? "client_secret.keep" : "client_secret.none")}
            messageKey={secret.messageKey}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                type="password"
                name={secret.name}
                autoComplete="new-password"
                value={secret.value}
                readOnly={secret.isReadOnly}
                onChange={(event) => secret.onChange(event.target.value)}
              />
            )}
          </Field>
        </div>
        <TextField field={form.field("scopes")} label={t("scopes")} required />
        <label className="provider-trust">
          <input
            type="checkbox"
            className="check"
            checked={trusts.value}
            disabled={trusts.isReadOnly}
            aria-describedby="provider-trust-hint"
            onChange={(event) => trusts.onChange(event.target.checked)}
          />
          <span>
            {t("trusts_email")}
            <small id="provider-trust-hint">{t("trusts_email.hint")}</small>
          </span>
        </label>
      </FormFrame>
    </div>
  )
}

import { useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { IdentityProviderPermissions } from "#machines/access/identityProvider.machine.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { ProviderId } from "#schemas/access/sso.ts"
import { IdentityProviderForm } from "#ui/workspaces/IdentityProviderForm.tsx"
import { IdentityProviderRow } from "#ui/workspaces/IdentityProviderRow.tsx"
import { useIdentityProviders } from "#ui/workspaces/useIdentityProviders.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus } from "#ui/shared/icons/frame/icons.ts"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/workspaces/providers.css"

export interface IdentityProvidersProps {
  readonly by: IdentityProviderPermissions
  readonly firmId: FirmId
}

/** [SES-012] The identity providers of a firm: a section of its administration page. */
export function IdentityProviders({ by, firmId }: IdentityProvidersProps) {
  const { t } = useTranslation("providers")
  const text = useText()
  const providers = useIdentityProviders(firmId)
  const [open, setOpen] = useState<ProviderId | "new" | null>(null)
  const { failure, list } = providers
  const section = useRef<HTMLElement>(null)
  // Returns the focus to the button that opened the form, after it has been rendered again.
  const close = useCallback(() => {
    setOpen(null)
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(`[data-opens="${open}"]`)?.focus())
  }, [open])
  return (
    <section ref={section} className="panel providers" aria-labelledby="providers-title">
      <header className="providers-head">
        <div className="head-text">
          <h2 id="providers-title">{t("title")}</h2>
          <p className="muted">{t("text")}</p>
        </div>
        {list === null || open === "new" ? null : (
          <button type="button" className="button" data-kind="second" data-opens="new" onClick={() => setOpen("new")}>
            <Icon of={plus} />
            {t("add")}
          </button>
        )}
      </header>
      {failure !== null && list === null ? (
        <ErrorState title={t("load-failed")} text={text(failure.code)} onRetry={providers.retry} />
      ) : list === null ? (
        <SkeletonRows count={2} />
      ) : (
        <>
          {open === "new" ? (
            <IdentityProviderForm
              firmId={firmId}
              redirectUri={list.redirect_uri}
              providers={providers}
              onClose={close}
            />
          ) : null}
          {list.providers.length === 0 && open === null ? <p className="muted">{t("none")}</p> : null}
          <ul className="providers-list" hidden={list.providers.length === 0}>
            {list.providers.map((provider) => (
              <li key={provider.id}>
                <IdentityProviderRow
                  by={by}
                  provider={provider}
                  providers={providers}
                  isOpen={open === provider.id}
                  onOpen={() => setOpen(provider.id)}
                />
                {open === provider.id ? (
                  <IdentityProviderForm
                    firmId={firmId}
                    provider={provider}
                    redirectUri={list.redirect_uri}
                    providers={providers}
                    onClose={close}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

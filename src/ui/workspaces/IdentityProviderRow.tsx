import { useTranslation } from "react-i18next"
import type { IdentityProviderPermissions } from "#machines/access/identityProvider.machine.ts"
import { toProviderAvailability } from "#machines/access/identityProvider.projection.ts"
import type { IdentityProvider } from "#schemas/access/sso.ts"
import type { useIdentityProviders } from "#ui/workspaces/useIdentityProviders.ts"

interface IdentityProviderRowProps {
  readonly by: IdentityProviderPermissions
  readonly provider: IdentityProvider
  readonly providers: ReturnType<typeof useIdentityProviders>
  readonly isOpen: boolean
  readonly onOpen: () => void
}

export function IdentityProviderRow({ by, isOpen, onOpen, provider, providers }: IdentityProviderRowProps) {
  const { t } = useTranslation("providers")
  const availability = toProviderAvailability(provider, by)
  const { active, issuer, name, users } = provider
  const named = (action: string) => `${action} – ${name}`
  const isSwitching = providers.switching === provider.id
  return (
    <div className="provider">
      <div className="head-text">
        <h3>
          {name}
          <span className="tag" data-tone={active ? "ok" : "plain"}>
            {t(active ? "active" : "inactive")}
          </span>
        </h3>
        <p className="muted">{issuer}</p>
        {users === 0 ? null : <small>{t("people", { count: users })}</small>}
      </div>
      <div className="actions">
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          data-opens={provider.id}
          aria-label={named(t("edit"))}
          disabled={!availability.canChange || isOpen}
          onClick={onOpen}
        >
          {t("edit")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          aria-label={named(t(active ? "deactivate" : "activate"))}
          aria-busy={isSwitching}
          disabled={!(active ? availability.canDeactivate : availability.canActivate) || isSwitching}
          onClick={() => providers.switch(provider)}
        >
          {t(active ? "deactivate" : "activate")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          aria-label={named(t("remove"))}
          disabled={!availability.canRemove}
          onClick={() => providers.askToRemove(provider)}
        >
          {t("remove")}
        </button>
      </div>
    </div>
  )
}

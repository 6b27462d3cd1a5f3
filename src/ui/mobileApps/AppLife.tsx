import { useTranslation } from "react-i18next"
import { toAppAvailability } from "#machines/mobileApps/mobileApp.projection.ts"
import type { FirmMobileApp, MobileApp } from "#schemas/mobileApps/mobileApps.api.ts"
import type { AppStep } from "#schemas/mobileApps/states.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { saveArchive } from "#services/mobileApps/mobileAppResource.ts"
import { formatDateTime, formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

interface AppLifeProps {
  readonly firm: FirmMobileApp
  readonly app: MobileApp
}

const steps = [
  ["request", undefined],
  ["publish", "quiet"],
  ["reject", "quiet"]
] as const satisfies ReadonlyArray<readonly [AppStep, "quiet" | undefined]>

/** [MOB-003] [MOB-O02] The app's state, the available actions and the latest generated project. */
export function AppLife({ app, firm }: AppLifeProps) {
  const { i18n, t } = useTranslation("mobileApps")
  const text = useText()
  const language = i18n.language as Language
  const { ask, requests } = usePortal()
  const work = useListActions("mobileApp", ["mobileApps.one", "mobileApps.list"])
  const availability = toAppAvailability(app)
  const params = { firmId: firm.id }
  const { name } = firm
  const take = (step: AppStep) =>
    work.act(`mobileApps:${step}.done`, { name }, () =>
      ask("mobileApps.step", { params, payload: { step }, showError: false })
    )
  return (
    <section className="panel section app-life" aria-labelledby="app-life">
      <h2 id="app-life">{t("life")}</h2>
      <p role="status">
        {availability.isBusy ? <Icon of={spinner} className="spin" /> : null}
        {t(`about.${app.state}`)}
      </p>
      <dl className="app-facts">
        <div>
          <dt>{t("published")}</dt>
          <dd>{app.published_version ?? t("published.none")}</dd>
        </div>
        <div>
          <dt>{t("built")}</dt>
          <dd>
            {app.built_at === null || app.archive_size === null ? (
              t("built.none")
            ) : (
              <>
                {app.built_version} · {formatDateTime(language, app.built_at)} ·{" "}
                {formatSize(language, app.archive_size)}
              </>
            )}
          </dd>
        </div>
      </dl>
      <div className="actions">
        {steps.map(([step, kind]) => {
          const { closedBy, isOpen } = availability[step]
          return (
            <button
              key={step}
              type="button"
              className="button"
              data-kind={kind}
              aria-disabled={!isOpen || undefined}
              title={isOpen || closedBy === null ? undefined : text(`closed.${closedBy}`)}
              onClick={() => (isOpen ? take(step) : work.say("error", `closed.${closedBy}`))}
            >
              {t(step)}
            </button>
          )
        })}
        {app.archive_size === null ? null : (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() =>
              work.act("mobileApps:download.done", { name }, () =>
                saveArchive(requests, firm.id, `${app.app_id}-${app.built_version}.zip`)
              )
            }
          >
            {t("download")}
          </button>
        )}
        <button
          type="button"
          className="button"
          data-kind="quiet"
          disabled={!availability.remove.isOpen}
          onClick={() =>
            work.ask("mobileApps:removal", { name }, "mobileApps:removed", () =>
              ask("mobileApps.remove", { params, showError: false })
            )
          }
        >
          {t("remove")}
        </button>
      </div>
    </section>
  )
}

import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirstStep } from "#schemas/home/homeRules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkTo, type Way } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { checkCircle } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/home/guide.css"

const useGuide = (firmId: FirmId) =>
  useQuery(useCall("home.guide", { params: { firmId }, showError: false })).data?.data

const useWays = (firmId: FirmId): Readonly<Record<FirstStep, Way>> => {
  const { context: here, side } = useHere()
  const context = encodeContext({ firmId, vendorId: null })
  return {
    look: linkTo("settings-customization", { context }),
    team: linkTo("settings-team-users", { context }),
    client: linkTo("customers-create", { context }),
    request: linkTo("tasks", { context }),
    document: side === "client" ? linkTo("quickfolders", { context: here }) : linkTo("customers", { context }),
    answer: linkTo("tasks", { context: here }),
    colleague: linkTo("settings", { context: here })
  }
}

/** [ACC-084] The onboarding steps of a new firm or client; the server reports a step as done once its result exists. */
export function FirstSteps({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("waits")
  const text = useText()
  const { side } = useHere()
  const steps = useGuide(firmId)?.steps ?? []
  const ways = useWays(firmId)
  if (steps.length === 0) return null
  const done = steps.filter(({ is_done }) => is_done).length
  const whose = side === "client" ? "client" : "firm"
  return (
    <section className="panel guide" aria-labelledby="home-steps">
      <div className="guide-head">
        <h2 id="home-steps">{t("steps.title")}</h2>
        <span className="muted num">{t("steps.done", { done, count: steps.length })}</span>
      </div>
      <ol className="guide-steps">
        {steps.map(({ id, is_done }) => (
          <li key={id} data-done={is_done || undefined}>
            {is_done ? (
              <>
                <Icon of={checkCircle} />
                <span>
                  {text(`waits:step.${whose}.${id}`)}
                  <span className="visually-hidden"> {t("steps.ticked")}</span>
                </span>
              </>
            ) : (
              <>
                <span className="guide-open" />
                <Link {...ways[id]}>{text(`waits:step.${whose}.${id}`)}</Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The clients that the user opened last. */
export function RecentClients({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("waits")
  const recent = useGuide(firmId)?.recent ?? []
  if (recent.length === 0) return null
  return (
    <nav className="guide-recent" aria-label={t("recent")}>
      <span className="muted">{t("recent")}</span>
      <ul>
        {recent.map(({ company }) => (
          <li key={company.id}>
            <Link
              {...linkTo("documents", { context: encodeContext({ firmId, vendorId: company.id }) })}
              className="tag"
              activeProps={{}}
            >
              {company.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

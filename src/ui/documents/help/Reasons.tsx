import { useTranslation } from "react-i18next"
import type { RefusedNode } from "#machines/documents/actions/run/nodeAction.types.ts"
import { useOpens } from "#ui/documents/actions/useActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { unlock } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/** Maximum number of names listed per reason; the rest is only counted. */
const said = 5

/** The reasons of a refusal with their nodes, the most common first, and what would allow the action. */
export function Reasons({ refused }: { readonly refused: ReadonlyArray<RefusedNode> }) {
  const { i18n, t } = useTranslation("help")
  const text = useText()
  const opens = useOpens()
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" })
  const reasons = [...Map.groupBy(refused, ({ code }) => code)].toSorted(
    ([, one], [, other]) => other.length - one.length
  )
  return (
    <dl className="why">
      {reasons.map(([code, nodes]) => {
        const way = code.startsWith("closed.") ? opens(code.slice("closed.".length)) : null
        const known = nodes.filter(({ name }) => name !== "").slice(0, said)
        const others = nodes.length - known.length
        return (
          <div key={code}>
            <dt>{text(code, { name: nodes[0]?.name ?? "" })}</dt>
            <dd>
              {t("refused.count", { count: nodes.length })}
              {known.length === 0 ? null : (
                <>
                  {" – "}
                  <span className="muted">
                    {names.format([
                      ...known.map(({ name }) => name),
                      ...(others === 0 ? [] : [t("refused.others", { count: others })])
                    ])}
                  </span>
                </>
              )}
            </dd>
            {way === null ? null : (
              <dd>
                <Icon of={unlock} />
                {way}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

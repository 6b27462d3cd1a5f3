import { useTranslation } from "react-i18next"
import { changeStatus, changeWay } from "#machines/workflows/statusList.ts"
import { allowedFor, wayConditions } from "#schemas/workflows/rules.ts"
import type { StatusLine, WayLine } from "#schemas/workflows/workflowForm.ts"

interface StatusWaysProps {
  readonly lines: ReadonlyArray<StatusLine>
  readonly line: StatusLine
  readonly nameOf: (line: StatusLine) => string
  readonly onChange: (lines: ReadonlyArray<StatusLine>) => void
}

/** [WFL-O03] The transitions into a status: from which statuses, for which roles, and under which condition. */
export function StatusWays({ line, lines, nameOf, onChange }: StatusWaysProps) {
  const { t } = useTranslation("workflows")
  const { key, ways } = line
  const name = nameOf(line)
  const sources: ReadonlyArray<readonly [string | null, string]> = [
    [null, t("choice.none")],
    ...lines.filter((one) => one.key !== key).map((one) => [one.key, nameOf(one)] as const)
  ]
  return (
    <div className="status-ways" role="group" aria-label={t("ways.of", { name })}>
      <label>
        <span>{t("ways")}</span>
        <select
          className="input"
          value={ways === null ? "all" : "only"}
          onChange={({ target }) =>
            onChange(
              changeStatus(lines, key, {
                // Start with every transition allowed, so that switching to "only" does not forbid any by itself.
                ways:
                  target.value === "all"
                    ? null
                    : sources.map(([from]): WayLine => ({ from, allowed_for: "writers", condition: "none" }))
              })
            )
          }
        >
          <option value="all">{t("ways.all")}</option>
          <option value="only">{t("ways.only")}</option>
        </select>
      </label>
      {ways === null ? null : (
        <>
          <ul>
            {sources.map(([from, source]) => (
              <Way
                key={from ?? ""}
                name={name}
                source={source}
                isStart={from === null}
                way={ways.find((one) => one.from === from)}
                onChange={(change) => onChange(changeWay(lines, key, from, change))}
              />
            ))}
          </ul>
          {ways.length === 0 ? (
            <small className="field-error" role="status">
              {t("ways.none")}
            </small>
          ) : null}
        </>
      )}
    </div>
  )
}

interface WayProps {
  readonly name: string
  readonly source: string
  /** Whether this transition starts from documents without a status. */
  readonly isStart: boolean
  readonly way: WayLine | undefined
  readonly onChange: (change: Partial<Omit<WayLine, "from">> | null) => void
}

function Way({ isStart, name, onChange, source, way }: WayProps) {
  const { t } = useTranslation("workflows")
  return (
    <li>
      <label className="status-end">
        <input
          type="checkbox"
          className="check"
          checked={way !== undefined}
          onChange={({ target }) => onChange(target.checked ? {} : null)}
        />
        {isStart ? t("ways.start") : t("ways.from", { name: source })}
        <span className="visually-hidden"> → {name}</span>
      </label>
      {way === undefined ? null : (
        <>
          <select
            className="input"
            aria-label={t("ways.allowed", { from: source, name })}
            value={way.allowed_for}
            onChange={({ target }) =>
              onChange({ allowed_for: allowedFor.find((one) => one === target.value) ?? "writers" })
            }
          >
            {allowedFor.map((one) => (
              <option key={one} value={one}>
                {t(`allowed.${one}`)}
              </option>
            ))}
          </select>
          <select
            className="input"
            aria-label={t("ways.condition", { from: source, name })}
            value={way.condition}
            onChange={({ target }) =>
              onChange({ condition: wayConditions.find((one) => one === target.value) ?? "none" })
            }
          >
            {wayConditions.map((one) => (
              <option key={one} value={one}>
                {t(`condition.${one}`)}
              </option>
            ))}
          </select>
        </>
      )}
    </li>
  )
}

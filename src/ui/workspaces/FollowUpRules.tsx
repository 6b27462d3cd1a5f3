import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { escalatedKinds, escalationDelays, timeZones } from "#schemas/home/followUpRules.ts"
import type { FollowUp } from "#schemas/home/home.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { followUp } from "#services/home/followUpResource.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface FollowUpRulesProps {
  readonly firmId: FirmId
  readonly rules: FollowUp
}

/**
 * [ACC-084] The firm's time zone, and after how many days its administrators are notified of late items. Read-only for
 * other users.
 */
export function FollowUpRules({ firmId, rules }: FollowUpRulesProps) {
  const { t } = useTranslation("workspaces")
  const text = useText()
  const [reason] = rules.closed_by
  if (reason === undefined) return <Editor firmId={firmId} rules={rules} />
  return (
    <>
      <dl className="facts">
        <dt>{t("follow.zone")}</dt>
        <dd>{text(`workspaces:zone.${rules.time_zone}`)}</dd>
        {escalatedKinds.map((kind) => (
          <Fragment key={kind}>
            <dt>{t(`follow.${kind}`)}</dt>
            <dd>{delayText(t, rules[kind])}</dd>
          </Fragment>
        ))}
      </dl>
      <Notice tone="info">{text(`closed.${reason}`)}</Notice>
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<"workspaces">>["t"]
const delayText = (t: Translate, delay: FollowUp["task"]) =>
  delay === "never" ? t("follow.never") : t("follow.after", { count: Number(delay) })

function Editor({ firmId, rules }: FollowUpRulesProps) {
  const { t } = useTranslation("workspaces")
  const text = useText()
  const form = useResource(followUp, { place: { firmId }, entity: rules })
  const delays = escalationDelays.map((value) => ({ value, label: delayText(t, value) }))
  const zoneOf = (zone: string) => text(`workspaces:zone.${zone}`)
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(`follow.${field === "time_zone" ? "zone" : (field as (typeof escalatedKinds)[number])}`)}
      valueOf={(field, value) =>
        field === "time_zone" ? zoneOf(String(value)) : delayText(t, value as FollowUp["task"])
      }
    >
      {escalatedKinds.map((kind) => (
        <SelectField key={kind} field={form.field(kind)} label={t(`follow.${kind}`)} choices={delays} />
      ))}
      <SelectField
        field={form.field("time_zone")}
        label={t("follow.zone")}
        hint={t("follow.zone-hint")}
        choices={timeZones.map((value) => ({ value, label: zoneOf(value) }))}
      />
    </FormFrame>
  )
}

import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { NotificationPreferences } from "#schemas/people/people.api.ts"
import {
  type Frequency,
  type NotificationFamily,
  notificationField,
  type NotificationSource,
  toldFamilies
} from "#schemas/people/preferences.ts"
import { notificationFrequencies, notificationSources } from "#schemas/shared/constants.ts"
import { notificationPreferences } from "#services/people/profileResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

const PushDevice = lazyPart(
  () => import("#ui/people/PushDevice.tsx"),
  (module) => module.PushDevice
)

/**
 * [ACC-088] [NOT-001] [NOT-002] The profile's page for notifications: a frequency for each family and source, and push
 * notifications on this device.
 */
export function ProfileNotificationsPage() {
  const { t } = useTranslation("people")
  const query = useQuery(useCall("people.notifications", { showError: false }))
  return (
    <ProfileFrame>
      <Section title={t("notifications.title")} text={t("notifications.text")}>
        <QueryBoundary query={query} title={t("load.title")} rows={6}>
          {({ data }) => <Matrix preferences={data} />}
        </QueryBoundary>
      </Section>
      <Suspense fallback={<SkeletonRows count={2} />}>
        <PushDevice />
      </Suspense>
    </ProfileFrame>
  )
}

function Matrix({ preferences }: { readonly preferences: NotificationPreferences }) {
  const { t } = useTranslation("people")
  const form = useResource(notificationPreferences, { place: null, entity: preferences })
  const nameOf = (family: NotificationFamily, source: NotificationSource) =>
    t("notifications.of", { family: t(`family.${family}`), source: t(`source.${source}`) })
  const labelOf = (field: string) => {
    const [family, source] = field.split(".") as [NotificationFamily, NotificationSource]
    return nameOf(family, source)
  }
  return (
    <FormFrame form={form} labelOf={labelOf} valueOf={(_, value) => t(`frequency.${value as Frequency}`)}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">{t("notifications.family")}</th>
            {notificationSources.map((source) => (
              <th scope="col" key={source}>
                {t(`source.${source}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toldFamilies.map((family) => (
            <tr key={family}>
              <th scope="row">{t(`family.${family}`)}</th>
              {notificationSources.map((source) => (
                <td key={source}>
                  <span className="matrix-source" aria-hidden="true">
                    {t(`source.${source}`)}
                  </span>
                  <FrequencyField
                    field={form.field(notificationField(family, source))}
                    label={nameOf(family, source)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FormFrame>
  )
}

function FrequencyField({ field, label }: { readonly field: FieldBinding<Frequency>; readonly label: string }) {
  const { t } = useTranslation("people")
  return (
    <select
      className="input"
      name={field.name}
      aria-label={label}
      aria-invalid={field.messageKey === null ? undefined : true}
      value={field.value}
      disabled={field.isReadOnly}
      onChange={(event) => {
        const chosen = notificationFrequencies.find((frequency) => frequency === event.target.value)
        if (chosen !== undefined) field.onChange(chosen)
      }}
    >
      {notificationFrequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {t(`frequency.${frequency}`)}
        </option>
      ))}
    </select>
  )
}

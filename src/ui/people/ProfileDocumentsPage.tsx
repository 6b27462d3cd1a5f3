import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { isWindowsWorkstation } from "#schemas/people/device.ts"
import type { DocumentPreferences } from "#schemas/people/people.api.ts"
import { type DrivePart, driveSeparator, type EditingWay, editingWays } from "#schemas/people/preferences.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import { documentPreferences } from "#services/people/profileResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { DriveFormat } from "#ui/people/DriveFormat.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"
import { ChoiceField } from "#ui/shared/form/Choices.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

/**
 * [ACC-089] [PRO-002] [PRO-003] The profile's page for documents: folder names on the network drive and, on Windows
 * only, how documents are edited.
 */
export function ProfileDocumentsPage() {
  const { t } = useTranslation("people")
  const query = useQuery(useCall("people.documentPreferences", { showError: false }))
  return (
    <ProfileFrame>
      <Section title={t("documents.drive")} text={t("documents.drive.text")}>
        <QueryBoundary query={query} title={t("load.title")} rows={3}>
          {({ data }) => <Preferences preferences={data} />}
        </QueryBoundary>
      </Section>
    </ProfileFrame>
  )
}

function Preferences({ preferences }: { readonly preferences: DocumentPreferences }) {
  const { t } = useTranslation("people")
  const form = useResource(documentPreferences, { place: null, entity: preferences })
  const editing = form.field("editing")
  const valueOf = (field: string, value: FieldValue) =>
    field === "editing"
      ? t(`documents.editing.${value as EditingWay}`)
      : (value as ReadonlyArray<DrivePart>).map((part) => t(`part.${part}`)).join(driveSeparator)
  return (
    <FormFrame
      form={form}
      labelOf={(field) => t(field === "editing" ? "documents.editing" : "documents.drive")}
      valueOf={valueOf}
    >
      <DriveFormat field={form.field("drive_format")} />
      {isWindowsWorkstation(navigator.userAgent) ? (
        <ChoiceField
          field={editing}
          legend={t("documents.editing")}
          choices={editingWays.map((way) => ({
            value: way,
            label: t(`documents.editing.${way}`),
            hint: t(`documents.editing.${way}.hint`)
          }))}
        />
      ) : null}
    </FormFrame>
  )
}

import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { isGivingRefused } from "#machines/themes/themes.projection.ts"
import type { Theme, ThemePerson } from "#schemas/themes/theme.ts"
import { readPeople, themePeople, type ThemeRoom } from "#services/themes/themeResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

export interface ThemeDialogProps<Edited = Theme> {
  readonly room: ThemeRoom
  readonly theme: Edited
  readonly onClose: () => void
}

/** [ROL-022] [CLI-007] The users who have a theme. */
export function ThemePeople(props: ThemeDialogProps) {
  const { ask } = usePortal()
  const query = useQuery({
    queryKey: ["themes.list", "people", props.theme.id, props.room.vendorId],
    queryFn: ({ signal }) => readPeople(ask, props.room, props.theme.id, signal),
    gcTime: 0
  })
  return query.data === undefined ? null : <PeopleForm {...props} people={query.data.data} />
}

function PeopleForm({
  onClose,
  people,
  room,
  theme
}: ThemeDialogProps & { readonly people: ReadonlyArray<ThemePerson> }) {
  const { t } = useTranslation("themes")
  const role = useFirmRole()
  const form = useResource(themePeople, { place: { ...room, theme }, entity: people })
  const field = form.field("user_ids")
  const isClosed = isGivingRefused(room.vendorId === null, role)
  return (
    <FormDialog
      title={t("give.title", { title: theme.title })}
      form={form}
      labelOf={() => t("give.people")}
      onClose={onClose}
    >
      <PickField
        field={{ ...field, isReadOnly: field.isReadOnly || isClosed }}
        label={t("give.people")}
        hint={t(isClosed ? "give.closed" : "give.hint")}
        searchLabel={t("give.search")}
        emptyText={t("give.none")}
        rows={people.map(({ always, firstname, id, lastname, side }) => ({
          id: String(id),
          name: `${firstname} ${lastname}`,
          detail: room.vendorId === null ? null : t(`side.${side}`),
          always: always ? t("give.always") : null
        }))}
      />
    </FormDialog>
  )
}

import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { FormDefinition } from "#schemas/shared/form.ts"
import type { Theme, ThemePerson } from "#schemas/themes/theme.ts"
import {
  peopleRecord,
  peopleSaving,
  type PeopleValues,
  readPeople,
  type ThemeRoom
} from "#services/themes/themeSaving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { useRosterWork } from "#ui/people/useRosterWork.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"

interface ThemePeopleProps {
  readonly room: ThemeRoom
  readonly theme: Theme
  readonly work: ReturnType<typeof useRosterWork>
  readonly onClose: () => void
}

const anything: FormDefinition<PeopleValues> = { fields: ["user_ids"], check: () => ({}) }

/** [ROL-022] [CLI-007] Whom a theme is given to. */
export function ThemePeople(props: ThemePeopleProps) {
  const { ask } = usePortal()
  const query = useQuery({
    queryKey: ["themes.list", "people", props.theme.id, props.room.vendorId],
    queryFn: ({ signal }) => readPeople(ask, props.room, props.theme.id, signal),
    gcTime: 0
  })
  return query.data === undefined ? null : <PeopleForm {...props} people={query.data} />
}

function PeopleForm({
  onClose,
  people,
  room,
  theme,
  work
}: ThemePeopleProps & { readonly people: ReadonlyArray<ThemePerson> }) {
  const { t } = useTranslation("themes")
  const { ask } = usePortal()
  const { firm } = useHere()
  const record = useMemo(() => peopleRecord(people), [people])
  const form = useForm<PeopleValues>({
    definition: anything,
    record,
    save: () =>
      peopleSaving(ask, room, theme.id, () => {
        void work.refresh()
        work.say("success", "themes:given", { title: theme.title })
      })
  })
  const field = form.field("user_ids")
  // [ROL-021] What a member of the staff may see is the firm's administrators' to say.
  const isClosed = room.vendorId === null && firm?.isAccountantAdmin !== true
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

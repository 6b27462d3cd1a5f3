import { useQuery } from "@tanstack/react-query"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { bound, change, changeService, type StepProps } from "#ui/missions/steps/fields.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"

const numberOf = (text: string) => (text === "" ? null : Number(text))

/** The wizard's step for the manager, the team, and who does the tasks of each service. */
export function TeamStep({ made, vendorId }: StepProps) {
  const { t } = useMissionWords()
  const query = useQuery(useCall("missions.people", { params: { vendorId }, showError: false }))
  const { content } = made.view
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => (
        <>
          <div data-first>
            <SelectField
              field={bound(made, "manager_id", String(content.manager_id ?? ""), (value) =>
                change(made, "manager_id", { manager_id: numberOf(value) })
              )}
              label={t("field.manager")}
              required
              choices={[
                { value: "", label: t("field.manager.none") },
                ...data.map(({ id, name }) => ({ value: String(id), label: name }))
              ]}
            />
          </div>
          <PickField
            field={bound<ReadonlyArray<string>>(made, "member_ids", content.member_ids.map(String), (ids) =>
              change(made, "member_ids", { member_ids: ids.map(Number) })
            )}
            label={t("field.members")}
            searchLabel={t("field.members.search")}
            emptyText={t("field.members.none")}
            rows={data.filter(({ id }) => id !== content.manager_id).map(({ id, name }) => ({ id: String(id), name }))}
          />
          {content.services.map(({ assignee_id, key, snapshot }, place) => (
            <SelectField
              key={key}
              field={bound(made, `services.${place}.assignee_id`, String(assignee_id ?? ""), (value) =>
                changeService(made, place, "assignee_id", { assignee_id: numberOf(value) })
              )}
              label={`${t("field.assignee")} – ${snapshot.title}`}
              choices={[
                { value: "", label: t("field.assignee.manager") },
                ...data.map(({ id, name }) => ({ value: String(id), label: name }))
              ]}
            />
          ))}
        </>
      )}
    </QueryBoundary>
  )
}

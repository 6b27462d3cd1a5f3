import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { MemberTheme } from "#schemas/holding/team.api.ts"
import { memberThemes } from "#services/holding/teamOfGroup.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import type { OfGroupMember } from "#ui/holding/MemberPage.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { tags } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

/** [HOL-006] The themes that a member has in each of their workspaces. */
export function MemberThemes({ holdingId, member }: OfGroupMember) {
  const { t } = useTranslation("holding")
  const query = useQuery(useCall("holdingTeam.themes", { params: { holdingId, userId: member.id }, showError: false }))
  return (
    <section className="panel section" aria-label={t("themes.label")}>
      <QueryBoundary query={query} rows={6}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={tags} title={t("themes.none")} text={t("themes.none.text")} />
          ) : (
            <Themes holdingId={holdingId} member={member} themes={data} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

function Themes({ holdingId, member, themes }: OfGroupMember & { readonly themes: ReadonlyArray<MemberTheme> }) {
  const { t } = useTranslation("holding")
  const form = useResource(memberThemes, { place: { holdingId, userId: member.id }, entity: themes })
  return (
    <FormFrame
      form={form}
      labelOf={() => t("themes.label")}
      valueOf={(_, value) => String(Array.isArray(value) ? value.length : 0)}
    >
      <PickField
        field={form.field("theme_ids")}
        label={t("themes.label")}
        hint={t("themes.hint")}
        searchLabel={t("themes.search")}
        emptyText={t("themes.none")}
        rows={themes.map(({ always, firm_name, id, title }) => ({
          id: String(id),
          name: title,
          detail: firm_name,
          always: always ? t("themes.always", { name: firm_name }) : null
        }))}
      />
    </FormFrame>
  )
}

import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { reachesAllBy } from "#machines/people/membership.projection.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { wholeTeam } from "#services/people/wholeTeam.ts"
import { usePortal } from "#ui/app/portal.ts"
import { picked } from "#ui/customers/creation/fields.ts"
import type { StepProps } from "#ui/customers/creation/CreationStepFrame.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/**
 * [WIZ-004] Step 3 of a new client file: the accountants in charge. The user, and members with access to all clients,
 * are always included.
 */
export function AccountantsStep({ firmId, steps }: StepProps) {
  const { t } = useTranslation("creation")
  const { ask, session } = usePortal()
  const me = toSessionView(session.getSnapshot()).person?.me.id ?? null
  const query = useQuery({
    queryKey: ["team.list", { firmId }, "whole"],
    queryFn: async ({ signal }) => ({ data: await wholeTeam(ask, firmId, signal) })
  })
  const always = (member: TeamMember) => {
    const by = reachesAllBy(member)
    if (by !== null) return t(by === "role" ? "accountants.admin" : "accountants.all")
    return member.id === me ? t("accountants.you") : null
  }
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => (
        <PickField
          field={picked(steps, "accountant_ids")}
          label={t("accountants.label")}
          searchLabel={t("accountants.search")}
          emptyText={t("accountants.none")}
          rows={data
            .filter(({ state }) => state !== "revoked")
            .map((member) => ({
              id: String(member.id),
              name: `${member.firstname} ${member.lastname}`,
              detail: member.email,
              always: always(member)
            }))}
        />
      )}
    </QueryBoundary>
  )
}
